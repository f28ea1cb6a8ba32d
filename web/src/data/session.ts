// The session: the access token, where it is stored, and when it ends.

import { computed, signal } from "@preact/signals";

const KEY = "keto.token";
// Written at logout, to notify the other tabs.
const LEFT = "keto.left";

// localStorage if the member wants to stay logged in, else sessionStorage: one tab, until it closes.
const stores = [sessionStorage, localStorage];

const token = signal(stored());
let staysLoggedIn = outlastsTheTab();

export const isLoggedIn = computed(() => token.value !== null);

/** The id of the logged-in member; null for a visitor. */
export const memberId = computed(() => (token.value === null ? null : subjectOf(token.value)));

/** The number of logouts here: each deletes what is stored on the device. */
export const loggedOut = signal(0);

/** The member whose session expired, until the next login: the login page says so. */
export const ended = signal<{ member: string; email: string } | null>(null);

/** The token store of the API's client. */
export const tokens = {
  get: () => token.value,
  set(value: string | null) {
    const used = staysLoggedIn ? localStorage : sessionStorage;
    if (value) used.setItem(KEY, value);
    // The stored token may belong to another tab's session.
    const others = stores.filter((store) => !value || store !== used);
    for (const store of others) if (store.getItem(KEY) === token.peek()) store.removeItem(KEY);
    token.value = value;
    if (value) ended.value = null;
  },
};

/** Choose where the next token is stored. */
export function stayLoggedIn(stays: boolean) {
  staysLoggedIn = stays;
}

/** Whether the session outlasts the tab. */
export function outlastsTheTab() {
  return token.peek() !== null && localStorage.getItem(KEY) === token.peek();
}

/** The member of the stored session, which may be another tab's; null without one. */
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
  // Before the pages notice it, so that they store what is being typed.
  ended.value = { member: subjectOf(refused), email: typeof email === "string" ? email : "" };
  tokens.set(null);
}

// Logging in or out in one tab does so in the others.
addEventListener("storage", (event) => {
  if (event.key === KEY || event.key === null) {
    token.value = stored();
    staysLoggedIn = outlastsTheTab();
  }
  // Also delete what this tab wrote in the meantime.
  if (event.key === LEFT && event.newValue && token.value === null) loggedOut.value += 1;
});

function stored() {
  return sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);
}

/** The member's id in a token; the token itself if it is not a JWT. */
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
