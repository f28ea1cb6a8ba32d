// Which plan of the member's a day belongs to, and which of its days that is. Pure functions.

import type { SessionSummary } from "keto-client";
import { addDays, daysBetween } from "./days";
import type { Day } from "./plan-shape";

/** The day on which a plan starts: the one that was chosen, or the one on which it was written. */
export type StartOf = (session: SessionSummary) => string;

/** The newest plan that has started by a day; the sessions are newest first. */
export function planOn(date: string, sessions: SessionSummary[], startOf: StartOf) {
  return sessions.find((session) => startOf(session) <= date) ?? null;
}

/** The plan that starts next after a day, if one waits. */
export function nextPlan(date: string, sessions: SessionSummary[], startOf: StartOf) {
  const later = sessions.filter((session) => startOf(session) > date);
  return later.sort((one, other) => startOf(one).localeCompare(startOf(other))).at(0) ?? null;
}

/** The plan's day for a date: its days follow one another and begin again; none before it starts. */
export function dayOn(date: string, days: Day[], start: string): Day | null {
  const since = daysBetween(start, date);
  return since < 0 || !days.length ? null : days[since % days.length];
}

/** The plan's days with their dates. */
export function datedDays(days: Day[], start: string) {
  return days.map((day, index) => ({ date: addDays(start, index), day }));
}
