// The session: the access token, where it is kept, and when it is over.

import { computed, signal } from "../vendor/signals.js";

const KEY = "keto.token";

// localStorage when the member wants to stay logged in, else sessionStorage: one tab, until it closes.
const stores = [sessionStorage, localStorage];

const token = signal(stored());
let staysLoggedIn = localStorage.getItem(KEY) !== null;

export const isLoggedIn = computed(() => token.value !== null);

/** Set when a session ended without being asked to: the login page says so. */
export const wasEnded = signal(false);

/** What the API's client keeps its token in. */
export const tokens = {
  get: () => token.value,
  /** @param {string | null} value */
  set(value) {
    for (const store of stores) store.removeItem(KEY);
    if (value) (staysLoggedIn ? localStorage : sessionStorage).setItem(KEY, value);
    token.value = value;
    if (value) wasEnded.value = false;
  },
};

/**
 * Choose where the next token is kept.
 * @param {boolean} stays
 */
export function stayLoggedIn(stays) {
  staysLoggedIn = stays;
}

export function logOut() {
  wasEnded.value = false;
  tokens.set(null);
}

/**
 * Forget a token that the API refused, unless there is a newer one.
 * @param {string} refused
 */
export function endSession(refused) {
  if (token.value !== refused) return;
  tokens.set(null);
  wasEnded.value = true;
}

// Logging in or out in one tab does so in the others.
addEventListener("storage", (event) => {
  if (event.key === KEY || event.key === null) token.value = stored();
});

function stored() {
  return sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);
}
