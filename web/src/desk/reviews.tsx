// Members' reviews: pending ones first.

import type { StaffReview, StaffReviewResponse } from "keto-client";
import { dayAndTime } from "../data/member/format";
import { ask } from "../data/staff";
import type { PageProps } from "../parts/browser/router";
import { PageHead } from "../parts/page/page-head";
import { Act, REASON } from "./act";
import { Choices } from "./choices";
import { type Column, Listing } from "./listing";
import { valueName } from "./rules/words";
import { may } from "./state/role";

const STATES = [
  ["waiting", "Waiting"],
  ["shown", "Shown"],
  ["hidden", "Hidden"],
] as const;

export function Reviews({ query }: PageProps) {
  const state = query.get("state") ?? "waiting";
  const columns: Column<StaffReview>[] = [
    ["When", ({ createdAt }) => dayAndTime(createdAt)],
    ["Plan", ({ planTitle }) => planTitle],
    ["Stars", ({ rating }) => rating, "figure"],
    [
      "Review",
      ({ title, body }) => (
        <>
          {title && <strong dir="auto">{title}</strong>}
          <p dir="auto" class="as-written">
            {body}
          </p>
        </>
      ),
    ],
    ["By", ({ author }) => author ?? "–"],
    ["State", ({ state }) => valueName(state)],
  ];
  if (may("POST reviews/{id}")) {
    columns.push(["", (review, take) => <Decide review={review} take={take} />]);
  }
  return (
    <>
      <PageHead title="Reviews" />
      <Choices label="State" path="/desk/reviews?state=" choices={STATES} chosen={state} />
      <Listing
        key={state}
        path={`/reviews?state=${encodeURIComponent(state)}`}
        name="reviews"
        label="Reviews"
        columns={columns}
        empty="No reviews."
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
      return state === "shown" ? "It is shown." : "It is hidden.";
    };
  const of = `the review of ${review.planTitle} by ${review.author ?? "a member"}`;
  const known = { reason: "" };
  return (
    <div class="row">
      {review.state !== "shown" && (
        <Act action="Show" of={of} known={known} fields={[REASON]} send={to("shown")} />
      )}
      {review.state !== "hidden" && (
        <Act action="Hide" of={of} known={known} fields={[REASON]} send={to("hidden")} />
      )}
    </div>
  );
}
