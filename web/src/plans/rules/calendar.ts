// Which of the member's plans covers a day, and which of its days that is. Pure functions.

import type { PlanStart, SessionSummary } from "keto-client";
import { addDays, daysBetween } from "../../data/values/days";
import type { Day } from "./written-plan";

/**
 * The member's plans with their first days: the one that was chosen, or for a written plan
 * the day on which it was written.
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

/** The plan that started last on or before a day; of several on one day, the one chosen last. */
export function planOn(date: string, plans: PlanStart[]) {
  return (
    plans
      .filter(({ startsOn }) => startsOn <= date)
      .sort(byStart)
      .at(-1) ?? null
  );
}

/** The first plan that starts after a day, if any. */
export function nextPlan(date: string, plans: PlanStart[]) {
  return (
    plans
      .filter(({ startsOn }) => startsOn > date)
      .sort(byStart)
      .at(0) ?? null
  );
}

// A plan repeats for ever; one that began longer ago has been finished.
const RECENT_DAYS = 7;

/**
 * The plan that one started on a day would replace: the next to begin, or the one that runs on that day
 * and began in the last week.
 */
export function otherPlan(date: string, planId: string, today: string, plans: PlanStart[]) {
  const others = plans.filter((each) => each.planId !== planId);
  const running = planOn(date, others);
  const isRecent = running && running.startsOn > addDays(today, -RECENT_DAYS);
  return nextPlan(today, others) ?? (isRecent ? running : null);
}

function byStart(one: PlanStart, other: PlanStart) {
  return (
    one.startsOn.localeCompare(other.startsOn) ||
    Date.parse(one.chosenAt) - Date.parse(other.chosenAt)
  );
}

/** The plan's day for a date: its days repeat; null before it starts. */
export function dayOn(date: string, days: Day[], start: string): Day | null {
  const since = daysBetween(start, date);
  return since < 0 || !days.length ? null : days[since % days.length];
}

/** The plan's days with their dates, which are null until the plan has a start. */
export function datedDays(days: Day[], start: string | null) {
  return days.map((day, index) => ({ date: start === null ? null : addDays(start, index), day }));
}
