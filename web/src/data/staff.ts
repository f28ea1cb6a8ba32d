// The session of staff at the desk, apart from a member's: its token is kept in this tab only, and no request
// carries both.

import { signal } from "@preact/signals";
import { createKeto, KetoError, type StaffLoginResponse } from "keto-client";
import { baseUrl } from "./api";
import { watched } from "./slow";

const KEY = "keto.staff";
const API = "/api/admin";
// The browser's timers have 32 bits.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export type Session = Pick<StaffLoginResponse, "token" | "expiresAt" | "staff">;
type Method = "GET" | "POST" | "PATCH" | "DELETE";
type Send = (path: string, init?: object) => Promise<unknown>;

/** Who is logged in; stays when the session ends by itself, for who comes back to the page. */
export const session = signal<Session | null>(stored());

/** Whether the session has ended by itself: what was typed is still on the page. */
export const isOver = signal(false);

const tokens = {
  get: () => (isOver.peek() ? null : (session.peek()?.token ?? null)),
  // The client would keep the token of a login alone, without whose it is.
  set() {},
};
// The paths come from data as well, as those of the ledger's rows do, so that they are no literals.
const client = createKeto({
  baseUrl,
  tokens,
  fetch: (request: Request) => watched(fetch(request)),
  onUnauthorized: end,
}) as unknown as Record<Method, Send>;

/** Send a request of the desk. @param path below `/api/admin` */
export async function ask<T>(method: Method, path: string, body?: object): Promise<T> {
  return (await client[method](API + path, { body })) as T;
}

/** A file of the desk. */
export async function askFile(path: string) {
  return (await client.GET(API + path, { parseAs: "blob" })) as Blob;
}

export async function logIn(given: { email: string; password: string; code: string }) {
  // Who logs in does so without a token.
  isOver.value = true;
  const { token, expiresAt, staff } = await ask<StaffLoginResponse>("POST", "/login", given).catch(
    (error) => {
      throw isRefused(error) ? new KetoError(401, "Wrong address, password or code") : error;
    },
  );
  keep({ token, expiresAt, staff });
}

export async function logOut() {
  const ending = ask("POST", "/logout");
  keep(null);
  // It ends by itself, some hours after its login.
  await ending.catch(() => {});
}

function keep(value: Session | null) {
  if (value) sessionStorage.setItem(KEY, JSON.stringify(value));
  else sessionStorage.removeItem(KEY);
  session.value = value;
  isOver.value = false;
  endInTime();
}

function end() {
  sessionStorage.removeItem(KEY);
  if (session.peek()) isOver.value = true;
}

let timer: ReturnType<typeof setTimeout> | undefined;

function endInTime() {
  clearTimeout(timer);
  const expires = session.peek()?.expiresAt;
  if (!expires) return;
  timer = setTimeout(end, Math.min(Date.parse(expires) - Date.now(), LONGEST_TIMER_MS));
}

function isRefused(error: unknown) {
  return error instanceof KetoError && error.status === 401;
}

function stored(): Session | null {
  const kept = sessionStorage.getItem(KEY);
  return kept === null ? null : JSON.parse(kept);
}

endInTime();
