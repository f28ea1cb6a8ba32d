// What was sold, in words: a tier, or a plan by its title.

import type { StaffPlansResponse } from "keto-client";
import type { ComponentChildren } from "preact";
import { tierName } from "../../parts/plans/plan-card";
import { useAnswer } from "../../state/desk/answers";
import { may } from "../../state/desk/role";

/** The plans, where the role may see them. */
export function usePlans() {
  const path = may("GET plans") ? "/plans?limit=100" : null;
  return useAnswer<StaffPlansResponse>(path).data?.plans ?? [];
}

/** Says what a tier or a plan is called; a plan that is not known, by its id. */
export function useSold() {
  const plans = usePlans();
  return ({ planId, tier }: { planId: string | null; tier: string | null }): ComponentChildren => {
    if (tier) return tierName(tier.toUpperCase());
    const title = plans.find(({ id }) => id === planId)?.title;
    return title ?? (planId ? <code>{planId}</code> : "–");
  };
}
