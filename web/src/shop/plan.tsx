// One plan: its description, its content for those with access, a buy box, and its reviews.

import "./plan.css";
import { useEffect } from "preact/hooks";
import { KetoError } from "../data/api";
import { number } from "../data/member/format";
import * as queries from "../data/queries";
import { isLoggedIn } from "../data/session";
import { useData } from "../data/use-data";
import type { PageProps } from "../parts/browser/router";
import { Loaded } from "../parts/loading/loaded";
import { Notice } from "../parts/messages/notice";
import { PageHead } from "../parts/page/page-head";
import { PlanContent } from "../plans/bought/content";
import { PlanAllergens } from "../plans/bought/plan-allergens";
import { Picture } from "../plans/dishes/picture";
import { BuyBox } from "./buy-box";
import { Rating } from "./cards/rating";
import { OpensLater } from "./opens-later";
import { PaymentArrival } from "./payments/payment-arrival";
import { PlanPreview } from "./preview";
import { Reviews } from "./reviews";
import { durationOf } from "./rules/search";

const FEWEST_PURCHASES = 50;

export function Plan({ params, query }: PageProps) {
  const isMember = isLoggedIn.value;
  const answer = useData(queries.plan(params.slug, isMember));
  const plan = answer.data?.plan;
  useEffect(() => {
    if (plan) document.title = `${plan.title} · Keto`;
  }, [plan?.title]);

  if (answer.error instanceof KetoError && answer.error.status === 404) {
    return (
      <div class="page narrow">
        <PageHead title="We can't find this plan" lead="We may no longer offer it." />
        <p>
          <a class="button" href="/plans">
            All plans
          </a>
        </p>
      </div>
    );
  }
  return (
    <div class="page">
      <p class="back">
        <a href="/plans">All plans</a>
      </p>
      {query.get("purchase") === "cancelled" && (
        <Notice tone="warn">
          <p>You left the payment page. Nothing was charged.</p>
        </Notice>
      )}
      <Loaded request={answer} skeleton={<PlanSkeleton />}>
        {({ plan, hasAccess, isOwned, opensAt }) => (
          <>
            <PaymentArrival planId={plan.id} onArrival={answer.again} />
            <div class="plan-layout">
              <header class="plan-head">
                <Picture src={plan.imageUrl} eager />
                <div class="stack">
                  <div class="row small">
                    {durationOf(plan.duration) && (
                      <span class="badge plain">{durationOf(plan.duration)}</span>
                    )}
                    {(hasAccess || isOwned) && (
                      <span class="badge">
                        {isOwned ? "You own this plan" : "In your membership"}
                      </span>
                    )}
                  </div>
                  <PageHead title={plan.title} lead={plan.shortDesc} />
                  <div class="row">
                    <Rating rating={plan.avgRating} count={plan.reviewCount} />
                    {plan.purchaseCount >= FEWEST_PURCHASES && (
                      <span class="small soft">Bought {number(plan.purchaseCount)} times</span>
                    )}
                  </div>
                </div>
              </header>
              {!isOwned && <BuyBox plan={plan} hasAccess={hasAccess} />}
              {opensAt && <OpensLater plan={plan} opensAt={opensAt} opened={answer.again} />}
              <div class="plan-main">
                {hasAccess ? (
                  <PlanContent plan={plan} isForSale={!isOwned} />
                ) : (
                  <PlanPreview plan={plan} />
                )}
                <PlanAllergens plan={plan} />
                <Reviews plan={plan} owned={isOwned} changed={answer.again} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </div>
  );
}

function PlanSkeleton() {
  return (
    <div class="plan-layout" aria-busy="true">
      <span class="visually-hidden">Loading</span>
      <div class="plan-head skeleton">
        <div class="block" />
        <div class="stack">
          <div class="line" />
          <div class="line tall" />
          <div class="line" />
          <div class="line" />
        </div>
      </div>
      <div class="card buy-box skeleton">
        <div class="line" />
        <div class="line" />
        <div class="line" />
      </div>
    </div>
  );
}
