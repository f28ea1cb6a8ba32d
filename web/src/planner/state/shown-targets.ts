// The targets of a plan that was written a moment ago.

import type { DayResponse, SessionResponse, Targets, TargetsResponse } from "keto-client";
import { cache } from "../../data/device";
import * as queries from "../../data/queries";
import { targetsOf } from "../rules/targets";

/** Show a new plan's targets, unless the member has set others: the tracker receives them later. */
export function showTargets({ inputParams, outputPlan }: SessionResponse["session"]) {
  const { calories, proteinG, fatG, netCarbsG } = targetsOf(inputParams, outputPlan);
  if (calories === null || proteinG === null || fatG === null || netCarbsG === null) return;
  const own: Targets = { calories, proteinG, fatG, netCarbsG, source: "plan" };
  const newer = (targets: Targets | null) => (targets?.source === "hand" ? targets : own);
  cache.change<TargetsResponse>(queries.targets.key, ({ targets }) => ({
    targets: newer(targets),
  }));
  cache.change<DayResponse>("day", (day) => ({ ...day, targets: newer(day.targets) }));
  cache.expire("targets", "day", "week");
}
