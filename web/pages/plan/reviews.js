// The reviews of a plan, and the member's own.

/** @import { PlanDetails, ReviewWithAuthor } from "../../client/keto.js" */

import { TextArea, TextField } from "../../parts/field.js";
import { Form, useForm } from "../../parts/form.js";
import { html, useEffect, useRef, useState } from "../../parts/html.js";
import { Notice } from "../../parts/notice.js";
import { Rating, RatingField } from "../../parts/rating.js";
import { loginAddress } from "../../router.js";
import { keto } from "../../state/api.js";
import { day } from "../../state/format.js";
import { LENGTHS, lengthText } from "../../state/limits.js";
import { member } from "../../state/member.js";
import { isLoggedIn } from "../../state/session.js";
import { toast } from "../../state/toasts.js";

/** @param {{ plan: PlanDetails, owned: boolean, changed: () => void }} props */
export function Reviews({ plan, owned, changed }) {
  const own = plan.reviews.find(({ userId }) => userId === member.value?.id);
  const [writing, setWriting] = useState(false);
  const [awaitsApproval, setAwaitsApproval] = useState(false);
  const saved = (/** @type {boolean} */ approved) => {
    setWriting(false);
    setAwaitsApproval(!approved);
    toast("Your review is saved.");
    changed();
  };
  return html`
    <section class="stack reviews" aria-labelledby="reviews">
      <div class="row apart">
        <h2 id="reviews">Reviews</h2>
        ${owned && !writing && html`<button type="button" class="second small" onClick=${() => setWriting(true)}>${own ? "Edit your review" : "Write a review"}</button>`}
      </div>
      ${writing && html`<${ReviewForm} planId=${plan.id} own=${own} saved=${saved} cancel=${() => setWriting(false)} />`}
      ${awaitsApproval && html`<${Notice}><p>Your review is shown here once it has been approved.</p><//>`}
      ${plan.reviews.map((review) => html`<${Review} key=${review.id} review=${review} isOwn=${review === own} />`)}
      ${!plan.reviews.length && !writing && html`<p class="soft">There are no reviews yet.</p>`}
      ${!owned && html`<p class="small soft">
        ${isLoggedIn.value ? "Reviews come from members who bought the plan." : html`<a href=${loginAddress()}>Log in</a> to review a plan that you bought.`}
      </p>`}
    </section>
  `;
}

/** @param {{ review: ReviewWithAuthor, isOwn: boolean }} props */
function Review({ review, isOwn }) {
  const name = review.user.name ?? "A member";
  return html`
    <article class="review">
      <span class="initial" aria-hidden="true">${[...name][0]?.toUpperCase()}</span>
      <div class="stack">
        <div>
          <p class="row"><strong>${name}</strong>${isOwn && html`<span class="badge">You</span>`}</p>
          <p class="row small soft"><${Rating} rating=${review.rating} /> <time datetime=${review.updatedAt}>${day(review.updatedAt)}</time></p>
        </div>
        ${review.title && html`<h3>${review.title}</h3>`}
        ${review.body && html`<p class="as-written">${review.body}</p>`}
      </div>
    </article>
  `;
}

/** @param {{ planId: string, own?: ReviewWithAuthor, saved: (approved: boolean) => void, cancel: () => void }} props */
function ReviewForm({ planId, own, saved, cancel }) {
  const first = { rating: own?.rating ?? 0, title: own?.title ?? "", body: own?.body ?? "" };
  const form = useForm(first, async ({ rating, title, body }) => {
    const given = { rating: rating || undefined, title: title.trim() || undefined, body: body.trim() || undefined };
    const { review } = await keto.plans.postReview(planId, /** @type {any} */ (given));
    saved(review.approved);
  });
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => form.reset(first), [own?.id]);
  // The button that opened the form is gone, and the focus with it.
  useEffect(() => element.current?.querySelector("input")?.focus(), []);
  return html`
    <div class="card" ref=${element}>
      <${Form} form=${form} action="Save the review" more=${html`<button type="button" class="quiet" onClick=${cancel}>Cancel</button>`}>
        <${RatingField} form=${form} name="rating" label="Your rating" />
        <${TextField} form=${form} name="title" label="Title" hint=${`Optional, ${lengthText(LENGTHS.ReviewRequest.title)}.`} maxlength=${LENGTHS.ReviewRequest.title[1]} />
        <${TextArea} form=${form} name="body" label="What is it like?" hint=${`Optional, ${lengthText(LENGTHS.ReviewRequest.body)}.`} maxlength=${LENGTHS.ReviewRequest.body[1]} />
      <//>
    </div>
  `;
}
