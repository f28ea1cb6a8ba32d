// The plan that a day belongs to, and what it says for that day.

import type { SessionSummary } from "keto-client";
import { dayOn, nextPlan, planOn } from "../state/plan-days";
import { type Meal, type Nutrients, readPlan } from "../state/plan-shape";
import { targetsOf } from "../state/targets";
import { startOf } from "./plan-starts";
import * as queries from "./queries";
import { type Answer, useData } from "./use-data";

export interface Planned {
  /** Null while no plan has started. */
  sessionId: string | null;
  /** Which of the plan's days it is. */
  dayNumber: number;
  meals: Meal[];
  targets: Nutrients | null;
  /** The plan that starts on a later day, where none has started. */
  next: SessionSummary | null;
}

export function usePlanned(date: string): Answer<Planned> {
  const sessions = useData(queries.sessions);
  const plan = sessions.data && planOn(date, sessions.data.sessions, startOf);
  const session = useData(plan && queries.session(plan.id));
  const of = plan ? session : sessions;
  return { ...of, error: of.error ?? sessions.error, data: planned() };

  function planned(): Planned | null {
    if (!sessions.data) return null;
    if (!plan) {
      const next = nextPlan(date, sessions.data.sessions, startOf);
      return { sessionId: null, dayNumber: 0, meals: [], targets: null, next };
    }
    if (!session.data) return null;
    const { inputParams, outputPlan } = session.data.session;
    const day = dayOn(date, readPlan(outputPlan).days, startOf(plan));
    const targets = targetsOf(inputParams, outputPlan);
    const { number: dayNumber = 0, meals = [] } = day ?? {};
    return { sessionId: plan.id, dayNumber, meals, targets, next: null };
  }
}
