/** A day with Keto: also what `tsc --strict` is run on. */
import { Keto, KetoError, type GeneratedPlan, type LogRecord, type TokenStore } from "./keto.js";

class SessionTokens implements TokenStore {
  get(): string | null {
    return sessionStorage.getItem("keto.token");
  }
  set(token: string | null): void {
    if (token === null) sessionStorage.removeItem("keto.token");
    else sessionStorage.setItem("keto.token", token);
  }
}

const keto = new Keto({
  baseUrl: "http://localhost:8000",
  tokens: new SessionTokens(),
  onUnauthorized: () => location.assign("/login"),
});

export async function logBreakfast(email: string, password: string): Promise<LogRecord> {
  const { user } = await keto.auth.login({ email, password });
  console.log(`Streak: ${user.streakCount} days`);
  const { log } = await keto.tracker.saveLog({ calories: 450, netCarbsG: 4 });
  return log;
}

export async function buy(planId: string): Promise<string> {
  try {
    return (await keto.payments.checkout({ planId })).checkoutUrl;
  } catch (error) {
    if (error instanceof KetoError && error.status === 409) return "/dashboard";
    throw error;
  }
}

export async function lastWeek(): Promise<number> {
  const from = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
  const { logs } = await keto.tracker.getLogs({ from });
  return logs.length;
}

export async function spent(): Promise<number> {
  let sum = 0;
  for await (const order of keto.payments.eachOrder({ limit: 100 })) sum += order.amount;
  return sum;
}

export function firstBreakfast(plan: GeneratedPlan): string {
  return plan.days?.[0]?.meals?.breakfast?.name ?? "A surprise";
}
