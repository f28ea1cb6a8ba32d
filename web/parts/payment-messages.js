// What the payments page has led back with: asked for until the event of the payment has arrived.

import { dropQuery } from "../router.js";
import { keto } from "../state/api.js";
import { readMember } from "../state/member.js";
import { hasArrived, hasPaid, paid, untilTrue } from "../state/purchases.js";
import { html, useEffect, useState } from "./html.js";
import { Notice } from "./notice.js";

/** @typedef {{ tone: "busy" | "good" | "warn", text: string, link?: [address: string, name: string] }} Message */

/** @param {{ query: URLSearchParams }} props */
export function PaymentMessages({ query }) {
  const [message, setMessage] = useState(/** @type {Message | null} */ (null));
  useEffect(() => {
    const stop = new AbortController();
    const ask = questionOf(query);
    if (!ask) return;
    dropQuery();
    setMessage({ tone: "busy", text: ask.waiting });
    untilTrue(async () => {
      const arrived = await ask.arrived(stop.signal);
      if (arrived && !stop.signal.aborted) setMessage(arrived);
      return arrived !== null;
    }, stop.signal).then((found) => {
      if (stop.signal.aborted) return;
      hasArrived();
      if (!found) setMessage({ tone: "warn", text: ask.late });
    });
    return () => stop.abort();
  }, []);
  if (!message) return null;
  return html`
    <${Notice} tone=${message.tone}>
      <p>${message.text}${message.link && html` <a href=${message.link[0]}>${message.link[1]}</a>`}</p>
    <//>
  `;
}

/**
 * What was paid, and how to find out whether its event has arrived.
 * @param {URLSearchParams} query
 * @returns {{ waiting: string, late: string, arrived: (signal: AbortSignal) => Promise<Message | null> } | null}
 */
function questionOf(query) {
  if (query.get("purchase") === "success") return boughtPlan(query.get("planId"));
  if (query.get("subscription") === "success") return newMembership();
  if (paid.value && "planId" in paid.value) return boughtPlan(paid.value.planId);
  return null;
}

/** @param {string | null} planId */
function boughtPlan(planId) {
  if (planId) hasPaid({ planId });
  return {
    waiting: "Your payment is done. Your plan opens in a moment …",
    late: "Your payment is done, but the plan is not open yet. It will be: look again in a few minutes.",
    arrived: async (/** @type {AbortSignal} */ signal) => {
      const { plans } = await keto.plans.getOwnPlans({ signal });
      const plan = planId ? plans.find(({ id }) => id === planId) : plans[0];
      if (!plan) return null;
      return /** @type {Message} */ ({
        tone: "good",
        text: `${plan.title} is yours.`,
        link: [`/plans/${encodeURIComponent(plan.slug)}`, "Open the plan"],
      });
    },
  };
}

function newMembership() {
  const wanted = paid.value && "tier" in paid.value ? paid.value.tier.toUpperCase() : null;
  return {
    waiting: "Your payment is done. Your membership begins in a moment …",
    late: "Your payment is done, but the membership has not begun yet. It will: look again in a few minutes.",
    arrived: async (/** @type {AbortSignal} */ signal) => {
      const { user } = await keto.auth.getMe({ signal });
      const { subscriptionTier: tier, subscriptionStatus: status } = user;
      if (status !== "ACTIVE" || tier === "FREE" || (wanted && tier !== wanted)) return null;
      await readMember(signal);
      return /** @type {Message} */ ({
        tone: "good",
        text: `Your ${tier} membership is active.`,
        link: ["/plans", "Read the plans"],
      });
    },
  };
}
