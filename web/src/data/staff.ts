// The session of staff at the desk, separate from a member's: its token is stored in this tab only, and no request
// carries both.

import { signal } from "@preact/signals";
import { createKeto, KetoError, type StaffLoginResponse } from "keto-client";
import { t } from "../words/words";
import { baseUrl } from "./api";
import { watched } from "./slow";

const KEY = "keto.staff";
const API = "/api/admin";
// The browser's timers have 32 bits.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export type Session = Pick<StaffLoginResponse, "token" | "expiresAt" | "staff">;
type Method = "GET" | "POST" | "PATCH" | "DELETE";
type Send = (path: string, init?: object) => Promise<unknown>;

/** The logged-in staff member; kept when the session expires, for the login that follows. */
export const session = signal<Session | null>(stored());

/** Whether the session has expired: the page still has what was typed. */
export const isOver = signal(false);

const tokens = {
  get: () => (isOver.peek() ? null : (session.peek()?.token ?? null)),
  // The client would store only the token of a login, without its owner.
  set() {},
};
// Some paths come from data, such as those of the ledger's rows, so they cannot be literal types.
const client = createKeto({
  baseUrl,
  tokens,
  fetch: (request: Request) => watched(fetch(request)),
  onUnauthorized: end,
}) as unknown as Record<Method, Send>;

/** Send a request to the desk's API. @param path below `/api/admin` */
export async function ask<T>(method: Method, path: string, body?: object): Promise<T> {
  return (await client[method](API + path, { body })) as T;
}

/** Download a file from the desk's API. */
export async function askFile(path: string) {
  return (await client.GET(API + path, { parseAs: "blob" })) as Blob;
}

export async function logIn(given: { email: string; password: string; code: string }) {
  // A login is sent without a token.
  isOver.value = true;
  const { token, expiresAt, staff } = await ask<StaffLoginResponse>("POST", "/login", given).catch(
    (error) => {
      throw isRefused(error) ? new KetoError(401, t("Wrong address, password or code.")) : error;
    },
  );
  keep({ token, expiresAt, staff });
}

export async function logOut() {
  const ending = ask("POST", "/logout");
  keep(null);
  // The session expires some hours after its login anyway.
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
