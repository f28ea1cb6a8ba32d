// The reviews of a plan, and the member's review.

import type { PlanDetails, ReviewRecord, ReviewRequest, ReviewWithAuthor } from "keto-client";
import { useEffect, useRef, useState } from "preact/hooks";
import { keto, wrongField } from "../data/api";
import { cache } from "../data/device";
import { day } from "../data/member/format";
import { member } from "../data/member/member";
import { isLoggedIn } from "../data/session";
import { LENGTHS, lengthText } from "../data/values/limits";
import { loginAddress } from "../parts/browser/router";
import { toast } from "../parts/browser/toasts";
import { TextArea, TextField } from "../parts/form/field";
import { Form, useForm } from "../parts/form/form";
import { Notice } from "../parts/messages/notice";
import { Rating, RatingField } from "./cards/rating";

export function Reviews({
  plan,
  owned,
  changed,
}: {
  plan: PlanDetails;
  owned: boolean;
  changed: () => void;
}) {
  const [written, setWritten] = useState<ReviewRecord | null>(null);
  // The API lists the newest approved ones.
  const own = plan.reviews.find(({ userId }) => userId === member.value?.id) ?? written;
  const [writing, setWriting] = useState(false);
  const [awaitsApproval, setAwaitsApproval] = useState(false);
  const saved = (review: ReviewRecord) => {
    setWriting(false);
    setWritten(review);
    setAwaitsApproval(!review.approved);
    cache.outdate("plans");
    toast("Your review is saved.");
    changed();
  };
  return (
    <section class="stack reviews" aria-labelledby="reviews">
      <div class="row apart">
        <h2 id="reviews">Reviews</h2>
        {owned && !writing && (
          <button type="button" class="second small" onClick={() => setWriting(true)}>
            {own ? "Edit your review" : "Write a review"}
          </button>
        )}
      </div>
      {writing && (
        <ReviewForm planId={plan.id} own={own} saved={saved} cancel={() => setWriting(false)} />
      )}
      {awaitsApproval && (
        <Notice>
          <p>Your review will show here once it's approved.</p>
        </Notice>
      )}
      {plan.reviews.map((review) => (
        <OneReview key={review.id} review={review} isOwn={review === own} />
      ))}
      {!plan.reviews.length && !writing && <p class="soft">No reviews yet.</p>}
      {!owned && (
        <p class="small soft">
          {isLoggedIn.value ? (
            "Reviews come from members who bought the plan."
          ) : (
            <>
              <a href={loginAddress()}>Log in</a> to review a plan that you bought.
            </>
          )}
        </p>
      )}
    </section>
  );
}

function OneReview({ review, isOwn }: { review: ReviewWithAuthor; isOwn: boolean }) {
  const name = review.user.name ?? "A member";
  return (
    <article class="review">
      <span class="initial" aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
      <div class="stack">
        <div>
          <p class="row">
            <strong class="clamped" dir="auto">
              {name}
            </strong>
            {isOwn && <span class="badge">You</span>}
          </p>
          <p class="row small soft">
            <Rating rating={review.rating} />{" "}
            <time datetime={review.updatedAt}>{day(review.updatedAt)}</time>
          </p>
        </div>
        {review.title && (
          <h3 class="clamped" dir="auto">
            {review.title}
          </h3>
        )}
        {review.body && (
          <p class="as-written" dir="auto">
            {review.body}
          </p>
        )}
      </div>
    </article>
  );
}

function ReviewForm({
  planId,
  own,
  saved,
  cancel,
}: {
  planId: string;
  own: ReviewRecord | null;
  saved: (review: ReviewRecord) => void;
  cancel: () => void;
}) {
  const first = { rating: own?.rating ?? 0, title: own?.title ?? "", body: own?.body ?? "" };
  const form = useForm(
    first,
    async ({ rating, title, body }) => {
      if (!rating) throw wrongField("rating", "required");
      const given: ReviewRequest = {
        rating,
        title: title.trim() || undefined,
        body: body.trim() || undefined,
      };
      const { review } = await keto.POST("/api/plans/{id}/review", {
        params: { path: { id: planId } },
        body: given,
      });
      saved(review);
    },
    `review-${planId}`,
  );
  const element = useRef<HTMLDivElement>(null);
  // The focused button is gone.
  useEffect(() => element.current?.querySelector("input")?.focus(), []);
  return (
    <div class="card" ref={element}>
      <Form
        form={form}
        action="Save the review"
        more={
          <button type="button" class="quiet" onClick={cancel}>
            Cancel
          </button>
        }
      >
        {!own && (
          <p class="small soft">If you've reviewed this plan before, this takes its place.</p>
        )}
        <RatingField form={form} name="rating" label="Your rating" />
        <TextField
          form={form}
          name="title"
          label="Title"
          hint={`Optional, ${lengthText(LENGTHS.ReviewRequest.title)}.`}
          maxlength={LENGTHS.ReviewRequest.title[1]}
        />
        <TextArea
          form={form}
          name="body"
          label="What is it like?"
          hint={`Optional, ${lengthText(LENGTHS.ReviewRequest.body)}.`}
          maxlength={LENGTHS.ReviewRequest.body[1]}
        />
      </Form>
    </div>
  );
}
