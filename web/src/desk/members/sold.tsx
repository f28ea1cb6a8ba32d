// The name of what was sold: a tier, or a plan's title.

import type { StaffPlansResponse } from "keto-client";
import type { ComponentChildren } from "preact";
import { tierName } from "../../shop/cards/plan-card";
import { useAnswer } from "../state/answers";
import { may } from "../state/role";

/** The plans, if the role may see them. */
export function usePlans() {
  const path = may("GET plans") ? "/plans?limit=100" : null;
  return useAnswer<StaffPlansResponse>(path).data?.plans ?? [];
}

/** Returns the name of a tier or a plan; an unknown plan's id. */
export function useSold() {
  const plans = usePlans();
  return ({ planId, tier }: { planId: string | null; tier: string | null }): ComponentChildren => {
    if (tier) return tierName(tier.toUpperCase());
    const title = plans.find(({ id }) => id === planId)?.title;
    return title ?? (planId ? <code>{planId}</code> : "–");
  };
}
