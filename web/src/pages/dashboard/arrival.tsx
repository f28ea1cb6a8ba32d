// A payment that has just been made: the wait for its event, and the way to what was bought.

import type { PlanSummary } from "keto-client";
import { useEffect, useState } from "preact/hooks";
import { Notice } from "../../parts/notice";
import { PaymentArrival } from "../../parts/payment-arrival";
import { dropQuery } from "../../router";
import { keto } from "../../state/api";
import { paid } from "../../state/purchases";

export function Arrival({ query }: { query: URLSearchParams }) {
  const [awaited] = useState(paid.value);
  const [plan, setPlan] = useState<PlanSummary | null>(null);
  useEffect(() => {
    // It has been noted: a reload shall not wait for it again.
    if (query.has("purchase") || query.has("subscription")) dropQuery();
  }, []);
  const arrived = async () => {
    if (awaited === null || !("planId" in awaited)) return;
    const { plans } = await keto.plans.getPlans();
    setPlan(plans.find(({ id }) => id === awaited.planId) ?? null);
  };
  return (
    <>
      <PaymentArrival onArrival={arrived} />
      {plan && (
        <Notice tone="good">
          <p>
            {plan.title} is yours.{" "}
            <a href={`/plans/${encodeURIComponent(plan.slug)}`}>Open the plan</a>
          </p>
        </Notice>
      )}
    </>
  );
}
