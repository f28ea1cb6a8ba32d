// What the pages ask the API, each under its key. A key begins with what a change touches.

import type { OwnPlansResponse } from "keto-client";
import { allPages } from "./all-pages";
import { keto } from "./api";
import type { Query } from "./cached-answer";
import { nearestRange } from "./cached-answer";
import { isLoggedIn } from "./session";

export const me = { key: "me", ask: () => keto.auth.getMe() };
export const settings = { key: "settings", ask: () => keto.auth.getSettings() };

export const reminders = { key: "reminders", ask: () => keto.auth.getReminders() };

/** The member's address, and when it was confirmed. */
export const ownEmail = { key: "email", ask: () => keto.auth.getEmail() };

/** Where the account is logged in. */
export const logins = { key: "logins", ask: () => keto.auth.getSessions() };

export const plans = { key: "plans", ask: () => keto.plans.getPlans() };

/** What a day of each plan has. */
export const planFigures = { key: "plans/figures", ask: () => keto.plans.getFigures() };

/** A plan's first day, which anybody may see. */
export function planPreview(slug: string) {
  return { key: `plans/preview/${slug}`, ask: () => keto.plans.getPreview(slug) };
}

/** The plans that the member bought, the latest first; a visitor has none. */
export const ownPlans = {
  key: "plans/mine",
  ask: async (): Promise<OwnPlansResponse> =>
    isLoggedIn.peek() ? keto.plans.getOwnPlans() : { plans: [] },
};

/** A plan, and whether the member bought it: a membership opens plans as well. */
export function plan(slug: string, isMember: boolean) {
  return {
    key: `plan/${slug}/${isMember}`,
    ask: async () => {
      const { plan, hasAccess } = await keto.plans.getPlan(slug);
      return { plan, hasAccess, isOwned: isMember && hasAccess && (await owns(plan.id)) };
    },
  };
}

/** A plan as the member may read it now: without access its content is null. */
export function planContent(slug: string) {
  return { key: `plan/${slug}/content`, ask: () => keto.plans.getPlan(slug) };
}

/** On which days the member starts plans. */
export const planStarts = { key: "plan-starts", ask: () => keto.tracker.getPlanStarts() };

export const achievements = { key: "achievements", ask: () => keto.tracker.getAchievements() };

export function logs(from: string, to: string) {
  return {
    key: `logs/${from}/${to}`,
    ask: () => keto.tracker.getLogs({ from, to }),
    nearest: nearestRange,
  };
}

export function day(date: string) {
  return { key: `day/${date}`, ask: () => keto.tracker.getDay({ date }) };
}

/** The seven days around a day, Monday first. */
export function week(date: string) {
  return { key: `week/${date}`, ask: () => keto.tracker.getWeek({ date }) };
}

const RECENT = 50;
export const recent = { key: "recent", ask: () => keto.tracker.getRecent({ limit: RECENT }) };
export const dishes = {
  key: "dishes",
  ask: () => allPages((after) => keto.tracker.getDishes({ after }), "dishes"),
};
export const ownFoods = {
  key: "own-foods",
  ask: () => allPages((after) => keto.tracker.getMyFoods({ after }), "foods"),
};
export const targets = { key: "targets", ask: () => keto.tracker.getTargets() };
export const expenditure = { key: "expenditure", ask: () => keto.tracker.getExpenditure() };

/** A food of the table, or one of the member's own. */
export function food(id: string) {
  return { key: `food/${id}`, ask: () => keto.tracker.getFood(id) };
}

export function measurements(from: string, to: string) {
  return {
    key: `measurements/${from}/${to}`,
    ask: () =>
      allPages(
        (after) => keto.tracker.getMeasurements({ from, to, after }),
        "measurements",
        "index",
      ),
  };
}

export function weight(from: string, to: string) {
  return {
    key: `weight/${from}/${to}`,
    ask: () => keto.tracker.getWeight({ from, to }),
    nearest: nearestRange,
  };
}

export const sessions = { key: "sessions", ask: () => keto.ai.getSessions() };
export const allergens = { key: "allergens", ask: () => keto.ai.getAllergens() };
/** What the member leaves out, and what the API has understood of it. */
export const leftOut = { key: "left-out", ask: () => keto.ai.getOwnExclusions() };
/** What the member has said about medicines and conditions. */
export const health = { key: "health", ask: () => keto.ai.getHealth() };
export const modelStatus = { key: "status", ask: () => keto.ai.getStatus() };

/** The newest first. */
export function versions(sessionId: string) {
  return { key: `versions/${sessionId}`, ask: () => keto.ai.getVersions(sessionId) };
}

/** Whether the figures of a plan are true. */
export function check(sessionId: string) {
  return { key: `check/${sessionId}`, ask: () => keto.ai.checkPlan(sessionId) };
}

/** @param days such as `1-7`; null for all of them */
export function shoppingList(sessionId: string, days: string | null, servings: number) {
  return {
    key: `shopping/${sessionId}/${days}/${servings}`,
    ask: () => keto.ai.getShoppingList(sessionId, { days, servings }),
  };
}

export function session(id: string) {
  return { key: `session/${id}`, ask: () => keto.ai.getSession(id) };
}

export const ORDERS_PER_PAGE = 10;
export const orders = {
  key: "orders",
  ask: () => keto.payments.getOrders({ limit: ORDERS_PER_PAGE }),
};

/** A payment that has arrived changes the profile's tier and status, and with them this. */
export function subscription(tier: string, status: string) {
  return { key: `subscription/${tier}/${status}`, ask: () => keto.payments.getSubscription() };
}

/** What the memberships cost that are on sale. */
export const prices = { key: "prices", ask: () => keto.payments.getPrices() };

export function erasure(receipt: string) {
  return { key: `erasure/${receipt}`, ask: () => keto.auth.getErasure(receipt) };
}

/** Whether the member has bought a plan; a subscription opens plans, but does not buy them. */
export async function owns(planId: string, signal?: AbortSignal) {
  let after: string | null = null;
  do {
    const page = await keto.payments.getPurchases({ limit: 100, after }, { signal });
    if (page.purchases.some((purchase) => purchase.planId === planId)) return true;
    after = page.next;
  } while (after);
  return false;
}

export type AnswerOf<Q> = Q extends Query<infer T> ? T : never;
