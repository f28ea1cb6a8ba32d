// The plan of a day, and its meals on that day.

import type { PlanResponse, PlanStart, SessionResponse } from "keto-client";
import { KetoError } from "../../data/api";
import * as queries from "../../data/queries";
import { type Answer, useData } from "../../data/use-data";
import { targetsOf } from "../../planner/rules/targets";
import { daysOfBought, targetsOfBought } from "../rules/bought-plan";
import { dayOn, nextPlan, planOn } from "../rules/calendar";
import { type Ahead, type Day, type Meal, type Nutrients, readPlan } from "../rules/written-plan";
import { startedPlans } from "./starts";

export interface Lost {
  plan: PlanStart;
  /** The plan's id in the shop, which still offers it; otherwise it is gone for everybody. */
  catalogueId: string | null;
}

export interface Planned {
  /** Null until a plan has started. */
  plan: PlanStart | null;
  /** Why the member cannot have it: it is gone, or closed to the member; null if it is there. */
  lost: Lost | null;
  /** The number of the plan's day. */
  dayNumber: number;
  meals: Meal[];
  ahead: Ahead[];
  targets: Nutrients | null;
  /** The next plan to start, if none has started. */
  next: PlanStart | null;
}

const NOTHING: Planned = {
  plan: null,
  lost: null,
  dayNumber: 0,
  meals: [],
  ahead: [],
  targets: null,
  next: null,
};

/** The member's plans with the days on which they start. */
export function useStartedPlans(): Answer<PlanStart[]> {
  const sessions = useData(queries.sessions);
  const starts = useData(queries.planStarts);
  const waits = sessions.data ? starts : sessions;
  const data = sessions.data && starts.data && startedPlans(starts.data, sessions.data.sessions);
  return { ...waits, error: sessions.error ?? starts.error, data };
}

export function usePlanned(date: string): Answer<Planned> {
  const started = useStartedPlans();
  const plans = started.data;
  const plan = plans && planOn(date, plans);
  const written = useData(plan?.kind === "written" ? queries.session(plan.planId) : null);
  const bought = useData(plan?.kind === "catalogue" ? queries.planContent(plan.planId) : null);
  if (!plans) return { ...started, data: null };
  if (!plan) return { ...started, data: { ...NOTHING, next: nextPlan(date, plans) } };
  const read = plan.kind === "written" ? written : bought;
  const closed = bought.data?.hasAccess === false ? bought.data.plan : null;
  if (isGone(read.error) || closed) {
    const lost = { plan, catalogueId: closed?.id ?? null };
    return { ...read, error: null, data: { ...NOTHING, plan, lost } };
  }
  const content = written.data ? ofWritten(written.data) : bought.data && ofBought(bought.data);
  if (!content) return { ...read, data: null };
  const day = dayOn(date, content.days, plan.startsOn);
  const { number: dayNumber = 0, meals = [], ahead = [] } = day ?? {};
  const data = { ...NOTHING, plan, dayNumber, meals, ahead, targets: content.targets };
  return { ...read, error: read.error ?? started.error, data };
}

interface Content {
  days: Day[];
  targets: Nutrients | null;
}

function ofWritten({ session: { inputParams, outputPlan } }: SessionResponse): Content {
  return { days: readPlan(outputPlan).days, targets: targetsOf(inputParams, outputPlan) };
}

function ofBought({ plan }: PlanResponse): Content {
  return { days: daysOfBought(plan), targets: targetsOfBought(plan) };
}

function isGone(error: unknown) {
  return error instanceof KetoError && error.status === 404;
}
