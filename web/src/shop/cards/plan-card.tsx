// A plan in a grid of plans.

import "./plan-card.css";
import type { OwnPlan, PlanFigures, PlanSummary } from "keto-client";
import { areFiguresHidden } from "../../data/member/figures";
import { day, money, number } from "../../data/member/format";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { carbsOfDish, carbsText } from "../../diary/state/carbs";
import { Picture } from "../../plans/dishes/picture";
import { durationOf } from "../rules/search";
import { Rating } from "./rating";

const TIERS: Record<string, string> = {
  FREE: "Free",
  BASIC: "Basic",
  PRO: "Pro",
  LIFETIME: "Lifetime",
};

export function tierName(tier: string | null) {
  return TIERS[tier ?? ""] ?? tier ?? "";
}

type Owned = Pick<OwnPlan, "id" | "opensAt">;

export function PlanCard({
  plan,
  level = 2,
  eager,
  owned,
  figures,
}: {
  plan: PlanSummary;
  level?: 2 | 3;
  eager?: boolean;
  /** The member's, and when it opens if it is closed. */
  owned?: Owned;
  figures?: PlanFigures;
}) {
  const Title = level === 2 ? "h2" : "h3";
  return (
    <article class="plan-card">
      <Picture src={plan.imageUrl} eager={eager} />
      <div class="plan-card-text">
        <p class="small soft facts-line">
          {[durationOf(plan.duration), ...factsOf(figures)].map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        <Title class="plan-card-title">
          <a href={`/plans/${encodeURIComponent(plan.slug)}`}>{plan.title}</a>
        </Title>
        <p class="soft plan-card-desc">{plan.shortDesc}</p>
        <div class="row apart">
          <Rating rating={plan.avgRating} count={plan.reviewCount} />
          {owned ? (
            <span class="badge">{owned.opensAt ? `Opens ${day(owned.opensAt)}` : "Yours"}</span>
          ) : (
            <strong>{money(plan.price)}</strong>
          )}
        </div>
      </div>
    </article>
  );
}

/** The figures of an average day, as far as the plan states them. */
function factsOf(figures?: PlanFigures) {
  const { netCarbsG = null, minutes = null } = figures ?? {};
  return [
    netCarbsG !== null &&
      !areFiguresHidden.value &&
      `${carbsText(carbsOfDish({ netCarbsG }), 0)} a day`,
    minutes !== null && `${number(minutes)} min a day`,
  ].filter((fact) => fact !== false);
}

/** @param props owned: the member's plans, which are marked */
export function PlanGrid({
  plans,
  level,
  owned = [],
}: {
  plans: PlanSummary[];
  level?: 2 | 3;
  owned?: Owned[];
}) {
  const figures = useData(queries.planFigures).data?.plans;
  return (
    <ul class="plan-grid" role="list">
      {plans.map((plan, index) => (
        <li key={plan.id}>
          <PlanCard
            plan={plan}
            level={level}
            eager={index < 3}
            owned={owned.find(({ id }) => id === plan.id)}
            figures={figures?.find(({ id }) => id === plan.id)}
          />
        </li>
      ))}
    </ul>
  );
}
