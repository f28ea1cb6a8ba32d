// What a finished job changes in the app: a new plan, or the changed one.

import type { JobInput, JobRecord } from "keto-client";
import { cache, owner, store } from "../../data/device";
import { settings } from "../../data/member/member";
import { today } from "../../data/member/today";
import * as queries from "../../data/queries";
import { addDays, dateIn } from "../../data/values/days";
import type { Units } from "../../data/values/units";
import { keepWeights } from "../../diary/state/weights";
import { place as address, navigate } from "../../parts/browser/router";
import { toast } from "../../parts/browser/toasts";
import { isEvening, startOn } from "../../plans/state/starts";
import { showTargets } from "./shown-targets";

/** The name of the planner's draft: values typed in pounds must not be read as kilograms. */
export function draftIn(units: Units) {
  return `planner-${units}`;
}

/** @param isWanted whether the job is still followed once the plan was read */
export async function arrived(job: JobRecord, id: string, isWanted: () => boolean) {
  const query = queries.session(id);
  const answer = await query.ask().catch(() => null);
  if (!isWanted()) return;
  if (answer) cache.set(query.key, answer);
  const plan = `/planner?session=${encodeURIComponent(id)}`;
  if (job.kind !== "plan") {
    cache.outdate("versions", "check", "shopping", "swaps", "refit");
    toast(
      "Your plan is changed.",
      address.peek() === plan ? undefined : { href: plan, text: "See it" },
    );
    return;
  }
  const isOfToday = dateIn(settings.peek().timezone, job.createdAt) === today.peek();
  // By the time of the request, as the planner counts weekdays. If that fails, the plan begins today.
  if (isOfToday && isEvening(new Date(job.createdAt))) {
    await startOn({ kind: "written", planId: id }, addDays(today.peek(), 1)).catch(() => {});
  }
  cache.outdate("sessions");
  if (answer) showTargets(answer.session);
  for (const units of ["metric", "imperial"] as const) {
    store.remove(`${owner()}/drafts/${draftIn(units)}`);
  }
  const { weightKg, targetWeightKg }: Partial<JobInput> = answer?.session.inputParams ?? {};
  // A weight typed for the plan on an earlier day is not today's.
  if (isOfToday) keepWeights({ weightKg, targetWeightKg });
  // Do not take a member away from another page.
  if (address.peek() === "/planner") navigate(plan);
  else toast("Your plan is ready.", { href: plan, text: "Open it" });
}
