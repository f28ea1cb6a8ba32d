// What accepting a check-in changes of the plan that is running: its portions, from tomorrow on.

import { KetoError } from "../../data/api";
import { today } from "../../data/member/today";
import { refit } from "../../data/plan-queries";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { addDays } from "../../data/values/days";
import { dayOn, planOn } from "../../plans/rules/calendar";
import { readPlan } from "../../plans/rules/written-plan";
import { useStartedPlans } from "../../plans/state/planned-day";
import { plural, t } from "../../words/words";

export function PlanChange({ calories }: { calories: number }) {
  const tomorrow = addDays(today.value, 1);
  const { data: plans } = useStartedPlans();
  const plan = plans && planOn(tomorrow, plans);
  const isWritten = plan?.kind === "written";
  const session = useData(isWritten ? queries.session(plan.planId) : null);
  const days = session.data && readPlan(session.data.session.outputPlan).days;
  const day = isWritten && days ? dayOn(tomorrow, days, plan.startsOn) : null;
  const change = useData(day && plan ? refit(plan.planId, calories, day.number) : null);
  const words = !plans
    ? null
    : plan
      ? isWritten
        ? ofWritten(change.data?.portions, session.error ?? change.error)
        : t("Your plan is from the shop, so only your target changes.")
      : t("No plan is running, so only your target changes.");
  return words && <p class="soft">{words}</p>;
}

function ofWritten(portions: number | undefined, error: unknown) {
  if (error instanceof KetoError && error.status > 0 && error.status < 500) {
    return t("Your plan can’t be changed, so only your target changes.");
  }
  if (portions === undefined) return null;
  if (portions === 0) {
    return t("Your plan’s dishes can’t fit these calories, so only your target changes.");
  }
  return plural(
    portions,
    "From tomorrow, {n} portion of your plan will change. What you’ve cooked stays.",
    "From tomorrow, {n} portions of your plan will change. What you’ve cooked stays.",
  );
}
