// The API's queries, each with its key. Keys begin with the part that changes outdate.

import type { OwnPlansResponse, SwapInput } from "keto-client";
import { allPages } from "./all-pages";
import { keto } from "./api";
import type { Query } from "./cached-answer";
import { nearestRange } from "./cached-answer";
import { purchaseOf } from "./payment-queries";
import { isLoggedIn } from "./session";

export const me = { key: "me", ask: () => keto.GET("/api/auth/me") };
export const settings = { key: "settings", ask: () => keto.GET("/api/auth/settings") };
export const reminders = { key: "reminders", ask: () => keto.GET("/api/auth/reminders") };

/** The member's e-mail address, and when it was confirmed. */
export const ownEmail = { key: "email", ask: () => keto.GET("/api/auth/verify-email") };

/** The account's sessions. */
export const logins = { key: "logins", ask: () => keto.GET("/api/auth/sessions") };

export const plans = { key: "plans", ask: () => keto.GET("/api/plans") };

/** The daily figures of each plan. */
export const planFigures = { key: "plans/figures", ask: () => keto.GET("/api/plans/figures") };

/** A plan's first day, which is public. */
export function planPreview(slug: string) {
  return {
    key: `plans/preview/${slug}`,
    ask: () => keto.GET("/api/plans/{slug}/preview", { params: { path: { slug } } }),
  };
}

/** The plans that the member bought, the latest first; empty for a visitor. */
export const ownPlans = {
  key: "plans/mine",
  ask: async (): Promise<OwnPlansResponse> =>
    isLoggedIn.peek() ? keto.GET("/api/plans/mine") : { plans: [] },
};

/**
 * A plan, and whether the member bought it: a membership gives access as well. A bought plan without access
 * opens at `opensAt`.
 */
export function plan(slug: string, isMember: boolean) {
  return {
    key: `plan/${slug}/${isMember}`,
    ask: async () => {
      const { plan, hasAccess } = await keto.GET("/api/plans/{slug}", {
        params: { path: { slug } },
      });
      const purchase = isMember ? await purchaseOf(plan.id) : null;
      const opensAt = hasAccess ? null : (purchase?.opensAt ?? null);
      return { plan, hasAccess, isOwned: purchase !== null && (hasAccess || !!opensAt), opensAt };
    },
  };
}

/** A plan as the member can read it now: without access its content is null. */
export function planContent(slug: string) {
  return {
    key: `plan/${slug}/content`,
    ask: () => keto.GET("/api/plans/{slug}", { params: { path: { slug } } }),
  };
}

/** The days on which the member starts plans. */
export const planStarts = { key: "plan-starts", ask: () => keto.GET("/api/tracker/plan-starts") };
export const achievements = {
  key: "achievements",
  ask: () => keto.GET("/api/tracker/achievements"),
};

export function logs(from: string, to: string) {
  return {
    key: `logs/${from}/${to}`,
    ask: () => keto.GET("/api/tracker/logs", { params: { query: { from, to } } }),
    nearest: nearestRange,
  };
}

/** The carbs of each day, for members who count more than net carbs. */
export function carbs(from: string, to: string) {
  return {
    key: `carbs/${from}/${to}`,
    ask: () => keto.GET("/api/tracker/carbs", { params: { query: { from, to } } }),
    nearest: nearestRange,
  };
}

export function day(date: string) {
  return {
    key: `day/${date}`,
    ask: () => keto.GET("/api/tracker/day", { params: { query: { date } } }),
  };
}

/** The seven days around a day, Monday first. */
export function week(date: string) {
  return {
    key: `week/${date}`,
    ask: () => keto.GET("/api/tracker/week", { params: { query: { date } } }),
  };
}

const RECENT = 50;
export const recent = {
  key: "recent",
  ask: () => keto.GET("/api/tracker/entries/recent", { params: { query: { limit: RECENT } } }),
};
export const dishes = {
  key: "dishes",
  ask: () =>
    allPages(
      (after) => keto.GET("/api/tracker/dishes", { params: { query: { after } } }),
      "dishes",
    ),
};
export const ownFoods = {
  key: "own-foods",
  ask: () =>
    allPages(
      (after) => keto.GET("/api/tracker/my-foods", { params: { query: { after } } }),
      "foods",
    ),
};
export const targets = { key: "targets", ask: () => keto.GET("/api/tracker/targets") };
/** Whether figures are hidden. */
export const figures = { key: "figures", ask: () => keto.GET("/api/tracker/figures") };
export const checkIn = { key: "check-in", ask: () => keto.GET("/api/tracker/check-in") };
export const expenditure = { key: "expenditure", ask: () => keto.GET("/api/tracker/expenditure") };

/** A food of the table, or the member's. */
export function food(id: string) {
  return {
    key: `food/${id}`,
    ask: () => keto.GET("/api/tracker/foods/{id}", { params: { path: { id } } }),
  };
}

export function measurements(from: string, to: string) {
  return {
    key: `measurements/${from}/${to}`,
    ask: () =>
      allPages(
        (after) =>
          keto.GET("/api/tracker/measurements", { params: { query: { from, to, after } } }),
        "measurements",
        "index",
      ),
  };
}

export function weight(from: string, to: string) {
  return {
    key: `weight/${from}/${to}`,
    ask: () => keto.GET("/api/tracker/weight", { params: { query: { from, to } } }),
    nearest: nearestRange,
  };
}

export const sessions = { key: "sessions", ask: () => keto.GET("/api/ai/sessions") };
export const allergens = { key: "allergens", ask: () => keto.GET("/api/ai/allergens") };
/** What the member leaves out, and how the API understood it. */
export const leftOut = { key: "left-out", ask: () => keto.GET("/api/ai/exclusions/mine") };
/** The member's answers about medicines and conditions. */
export const health = { key: "health", ask: () => keto.GET("/api/ai/health") };
/** The dishes that the member has rated. */
export const ratings = { key: "ratings", ask: () => keto.GET("/api/ai/dishes/ratings") };
/** The foods that the member has at home. */
export const pantry = { key: "pantry", ask: () => keto.GET("/api/ai/pantry") };
export const modelStatus = { key: "status", ask: () => keto.GET("/api/ai/status") };

/** The versions of a plan, the newest first. */
export function versions(sessionId: string) {
  return {
    key: `versions/${sessionId}`,
    ask: () => keto.GET("/api/ai/sessions/{id}/versions", { params: { path: { id: sessionId } } }),
  };
}

/** Whether the figures of a plan are correct. */
export function check(sessionId: string) {
  return {
    key: `check/${sessionId}`,
    ask: () => keto.GET("/api/ai/sessions/{id}/check", { params: { path: { id: sessionId } } }),
  };
}

/** Dishes that can replace a meal. */
export function swaps(sessionId: string, day: number, meal: NonNullable<SwapInput["meal"]>) {
  return {
    key: `swaps/${sessionId}/${day}/${meal}`,
    ask: () =>
      keto.GET("/api/ai/sessions/{id}/swaps", {
        params: { path: { id: sessionId }, query: { day, meal } },
      }),
  };
}

/** @param days such as `1-7`; null for all days */
export function shoppingList(sessionId: string, days: string | null, servings: number) {
  return {
    key: `shopping/${sessionId}/${days}/${servings}`,
    ask: () =>
      keto.GET("/api/ai/sessions/{id}/shopping", {
        params: { path: { id: sessionId }, query: { days, servings } },
      }),
  };
}

export function session(id: string) {
  return {
    key: `session/${id}`,
    ask: () => keto.GET("/api/ai/sessions/{id}", { params: { path: { id } } }),
  };
}

export const ORDERS_PER_PAGE = 10;
export const orders = {
  key: "orders",
  ask: () => keto.GET("/api/payments/orders", { params: { query: { limit: ORDERS_PER_PAGE } } }),
};

/** A payment that has arrived changes the profile's tier and status, and with them this. */
export function subscription(tier: string, status: string) {
  return {
    key: `subscription/${tier}/${status}`,
    ask: () => keto.GET("/api/payments/subscription"),
  };
}

/** The prices of the memberships on sale. */
export const prices = { key: "prices", ask: () => keto.GET("/api/payments/prices") };

export function erasure(receipt: string) {
  return {
    key: `erasure/${receipt}`,
    ask: () =>
      keto.GET("/api/auth/erasures/{receipt_id}", { params: { path: { receipt_id: receipt } } }),
  };
}

export type AnswerOf<Q> = Q extends Query<infer T> ? T : never;
