// When a member without Pro can make the next plan. Pure functions.

import type { SessionSummary } from "keto-client";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const UNLIMITED = ["PRO", "LIFETIME"];

/** The moment from which the next plan is free; null if it is free now, or without such a limit. */
export function nextFreePlan(
  tier: string | undefined,
  latest: Pick<SessionSummary, "createdAt"> | undefined,
  now = Date.now(),
) {
  if (!latest || !tier || UNLIMITED.includes(tier)) return null;
  const next = Date.parse(latest.createdAt) + WEEK_MS;
  return next > now ? new Date(next) : null;
}
