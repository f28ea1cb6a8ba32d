// Which plan of the member's a day belongs to, and which of its days that is. Pure functions.

import type { PlanStart, SessionSummary } from "keto-client";
import { addDays, daysBetween } from "../days";
import type { Day } from "./written-plan";

/**
 * The member's plans with the days on which they start: the one that was chosen, or for a written plan
 * the one on which it was written.
 * @param dateOf the day of an instant, where the member is
 */
export function withStarts(
  starts: PlanStart[],
  sessions: SessionSummary[],
  dateOf: (instant: string) => string,
): PlanStart[] {
  const chosen = new Set(starts.map(({ planId }) => planId));
  const others = sessions.filter(({ id }) => !chosen.has(id));
  return [
    ...starts,
    ...others.map(({ id, createdAt }) => ({
      kind: "written" as const,
      planId: id,
      startsOn: dateOf(createdAt),
      chosenAt: createdAt,
    })),
  ];
}

/** The plan that started last by a day; of those that started together, the one chosen last. */
export function planOn(date: string, plans: PlanStart[]) {
  return (
    plans
      .filter(({ startsOn }) => startsOn <= date)
      .sort(byStart)
      .at(-1) ?? null
  );
}

/** The plan that starts next after a day, if one waits. */
export function nextPlan(date: string, plans: PlanStart[]) {
  return (
    plans
      .filter(({ startsOn }) => startsOn > date)
      .sort(byStart)
      .at(0) ?? null
  );
}

function byStart(one: PlanStart, other: PlanStart) {
  return (
    one.startsOn.localeCompare(other.startsOn) ||
    Date.parse(one.chosenAt) - Date.parse(other.chosenAt)
  );
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
