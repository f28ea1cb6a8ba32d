/** A day with Keto. `tsc --strict` checks the client's types against this file. */
import { createKeto, items, KetoError, type LogRecord, type TokenStore } from "./keto.js";

class SessionTokens implements TokenStore {
  get(): string | null {
    return sessionStorage.getItem("keto.token");
  }
  set(token: string | null): void {
    if (token === null) sessionStorage.removeItem("keto.token");
    else sessionStorage.setItem("keto.token", token);
  }
}

const keto = createKeto({
  baseUrl: "http://localhost:8000",
  tokens: new SessionTokens(),
  onUnauthorized: () => location.assign("/login"),
});

export async function logBreakfast(email: string, password: string): Promise<LogRecord> {
  const { user } = await keto.POST("/api/auth/login", { body: { email, password } });
  console.log(`Streak: ${user.streakCount} days`);
  const { log } = await keto.POST("/api/tracker/log", { body: { calories: 450, netCarbsG: 4 } });
  return log;
}

export async function buy(planId: string): Promise<string> {
  try {
    const body = { planId };
    return (await keto.POST("/api/payments/checkout", { body })).checkoutUrl;
  } catch (error) {
    if (error instanceof KetoError && error.status === 409) return "/dashboard";
    throw error;
  }
}

/** The names of the fields whose values were too large. */
export function tooBig(error: KetoError): string[] {
  return error.details.filter(({ code }) => code === "too_big").map(({ field }) => field);
}

export async function daysLogged(from: string): Promise<number> {
  const { logs } = await keto.GET("/api/tracker/logs", { params: { query: { from } } });
  return logs.length;
}

export async function spent(): Promise<number> {
  let sum = 0;
  const orders = (after?: string) =>
    keto.GET("/api/payments/orders", { params: { query: { limit: 100, after } } });
  for await (const order of items(orders, "orders")) sum += order.amount;
  return sum;
}

export async function printed(id: string): Promise<Blob> {
  const params = { path: { id } };
  return await keto.GET("/api/ai/sessions/{id}/pdf", {
    params,
    parseAs: "blob",
    timeoutSeconds: 60,
  });
}

export async function read(diary: Blob): Promise<string> {
  const headers = { "content-type": "text/csv" };
  return (await keto.POST("/api/tracker/imports", { body: diary, headers })).import.id;
}

export function wrongCalls(): Promise<unknown>[] {
  return [
    // @ts-expect-error This operation does not exist.
    keto.GET("/api/tracker/log"),
    // @ts-expect-error The field is called planId.
    keto.POST("/api/payments/checkout", { body: { plan: "1" } }),
    // @ts-expect-error The session's id is missing.
    keto.GET("/api/ai/sessions/{id}/pdf", { parseAs: "blob" }),
    // @ts-expect-error This operation has no query.
    keto.GET("/api/auth/me", { params: { query: { from: "2026-01-31" } } }),
  ];
}
