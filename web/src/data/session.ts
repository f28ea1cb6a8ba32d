// The session: the access token, where it is kept, and when it is over.

import { computed, signal } from "@preact/signals";

const KEY = "keto.token";
// Written when a member logs out, for the other tabs to hear.
const LEFT = "keto.left";

// localStorage when the member wants to stay logged in, else sessionStorage: one tab, until it closes.
const stores = [sessionStorage, localStorage];

const token = signal(stored());
let staysLoggedIn = outlastsTheTab();

export const isLoggedIn = computed(() => token.value !== null);

/** Whose token it is; null for a visitor. */
export const memberId = computed(() => (token.value === null ? null : subjectOf(token.value)));

/** How often the member has logged out here: what is kept on the device goes with it. */
export const loggedOut = signal(0);

/** Whose session ended without being asked to, until the next login: the login page says so. */
export const ended = signal<{ member: string; email: string } | null>(null);

/** What the API's client keeps its token in. */
export const tokens = {
  get: () => token.value,
  set(value: string | null) {
    const used = staysLoggedIn ? localStorage : sessionStorage;
    if (value) used.setItem(KEY, value);
    // The one that is kept may be of another tab's session.
    const others = stores.filter((store) => !value || store !== used);
    for (const store of others) if (store.getItem(KEY) === token.peek()) store.removeItem(KEY);
    token.value = value;
    if (value) ended.value = null;
  },
};

/** Choose where the next token is kept. */
export function stayLoggedIn(stays: boolean) {
  staysLoggedIn = stays;
}

/** Whether the session is kept when the tab is closed. */
export function outlastsTheTab() {
  return token.peek() !== null && localStorage.getItem(KEY) === token.peek();
}

/** Whose session is kept: another tab may have its own; null where none is. */
export function keptMember() {
  const kept = localStorage.getItem(KEY);
  return kept === null ? null : subjectOf(kept);
}

export function logOut() {
  ended.value = null;
  const wasInAllTabs = outlastsTheTab();
  tokens.set(null);
  loggedOut.value += 1;
  if (!wasInAllTabs) return;
  localStorage.setItem(LEFT, "yes");
  localStorage.removeItem(LEFT);
}

/** Forget a token that the API refused, unless there is a newer one. */
export function endSession(refused: string) {
  if (token.value !== refused) return;
  const { email } = claimsOf(refused);
  // Before the pages know of it: what is typed there is kept then.
  ended.value = { member: subjectOf(refused), email: typeof email === "string" ? email : "" };
  tokens.set(null);
}

// Logging in or out in one tab does so in the others.
addEventListener("storage", (event) => {
  if (event.key === KEY || event.key === null) {
    token.value = stored();
    staysLoggedIn = outlastsTheTab();
  }
  // What this tab was writing meanwhile goes, too.
  if (event.key === LEFT && event.newValue && token.value === null) loggedOut.value += 1;
});

function stored() {
  return sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);
}

/** The member's id in a token; of one that is no JWT, the token itself. */
function subjectOf(token: string): string {
  const { sub } = claimsOf(token);
  return typeof sub === "string" ? sub : token;
}

function claimsOf(token: string): Record<string, unknown> {
  try {
    const payload = token.split(".")[1].replace(/-/g, "+").replace(/_/g, "/");
    return JSON.parse(atob(payload)) ?? {};
  } catch {
    return {};
  }
}
