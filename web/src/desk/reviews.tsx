// Members' reviews: pending ones first.

import type { StaffReview, StaffReviewResponse } from "keto-client";
import { dayAndTime } from "../data/member/format";
import { ask } from "../data/staff";
import type { PageProps } from "../parts/browser/router";
import { PageHead } from "../parts/page/page-head";
import { t } from "../words/words";
import { Act, REASON } from "./act";
import { Choices } from "./choices";
import { type Column, Listing } from "./listing";
import { valueName } from "./rules/words";
import { may } from "./state/role";

const STATES = [
  ["waiting", t("Pending")],
  ["shown", t("Shown")],
  ["hidden", t("Hidden")],
] as const;

export function Reviews({ query }: PageProps) {
  const state = query.get("state") ?? "waiting";
  const columns: Column<StaffReview>[] = [
    [t("When"), ({ createdAt }) => dayAndTime(createdAt)],
    [t("Plan"), ({ planTitle }) => planTitle],
    [t("Stars"), ({ rating }) => rating, "figure"],
    [
      t("Review"),
      ({ title, body }) => (
        <>
          {title && <strong dir="auto">{title}</strong>}
          <p dir="auto" class="as-written">
            {body}
          </p>
        </>
      ),
    ],
    [t("By"), ({ author }) => author ?? "–"],
    [t("State"), ({ state }) => valueName(state)],
  ];
  if (may("POST reviews/{id}")) {
    columns.push(["", (review, take) => <Decide review={review} take={take} />]);
  }
  return (
    <>
      <PageHead title={t("Reviews")} />
      <Choices label={t("State")} path="/desk/reviews?state=" choices={STATES} chosen={state} />
      <Listing
        key={state}
        path={`/reviews?state=${encodeURIComponent(state)}`}
        name="reviews"
        label={t("Reviews")}
        columns={columns}
        empty={t("No reviews here.")}
      />
    </>
  );
}

function Decide({ review, take }: { review: StaffReview; take: (review: StaffReview) => void }) {
  const to =
    (state: "shown" | "hidden") =>
    async ({ reason }: { reason: string }) => {
      const body = { state, reason: reason.trim() };
      const answer = await ask<StaffReviewResponse>("POST", `/reviews/${review.id}`, body);
      take(answer.review);
      return state === "shown" ? t("The review is visible now.") : t("The review is hidden now.");
    };
  const of = t("{plan}, by {author}", {
    plan: review.planTitle,
    author: review.author ?? t("a member"),
  });
  const known = { reason: "" };
  return (
    <div class="row">
      {review.state !== "shown" && (
        <Act action={t("Show")} of={of} known={known} fields={[REASON]} send={to("shown")} />
      )}
      {review.state !== "hidden" && (
        <Act action={t("Hide")} of={of} known={known} fields={[REASON]} send={to("hidden")} />
      )}
    </div>
  );
}
