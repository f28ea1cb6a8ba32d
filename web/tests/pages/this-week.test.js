// This week's plan, a plan that replaces another, and why a plan is gone; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { buttons, example, main, open, press, sent, shows, until } from "../screen.js";

const SLUG = "keto-kickstart";
const { plan } = example(`/api/plans/${SLUG}`);
const meals = [
  {
    day: 1,
    meals: { lunch: { name: "Omelet", calories: 400, proteinG: 25, fatG: 30, netCarbsG: 3 } },
  },
  {
    day: 2,
    meals: { lunch: { name: "Salad", calories: 500, proteinG: 25, fatG: 40, netCarbsG: 4 } },
  },
];
const recipes = [
  {
    name: "Omelet",
    servings: 1,
    minutes: 10,
    ingredients: [{ name: "eggs", grams: 150, foodId: "egg" }],
    steps: ["Fry for 5 min."],
  },
  {
    name: "Salad",
    servings: 1,
    minutes: 5,
    ingredients: [{ name: "olive oil", grams: 27, foodId: "olive-oil" }],
    steps: ["Mix."],
  },
];
const CONTENT = {
  plan: { ...plan, slug: SLUG, meals, recipes, shoppingList: { proteins: ["Eggs: 3"] } },
  hasAccess: true,
};
const day = (days) => new Date(Date.now() + days * 86_400_000).toISOString().split("T")[0];
const started = (kind, planId, days) => ({
  ...{ kind, planId },
  startsOn: day(days),
  chosenAt: new Date().toISOString(),
});
const BOUGHT = {
  "GET /api/ai/sessions": { sessions: [] },
  [`GET /api/plans/${SLUG}`]: CONTENT,
  "GET /api/tracker/plan-starts": { starts: [started("catalogue", SLUG, -2)] },
};

test("this week's plan is one tap away, and a bought one has days, dishes and a cook mode", async () => {
  await open("/plan", BOUGHT);
  await shows("Omelet");
  assert.ok(main().querySelector(".date-strip"));
  await press("Open Omelet");
  await shows("3 eggs 150 g");
  await shows("Fry for 5 min.");
  await press("Start cooking");
  await shows("Set a timer: 5 min");
});

test("a bought plan's list has pieces and aisles", async () => {
  await open("/plan", BOUGHT);
  await press("Shopping list");
  await shows("3 eggs");
  await shows("Dairy and eggs");
});

test("without a plan, the page leads to the planner and the shop", async () => {
  const none = { "GET /api/tracker/plan-starts": { starts: [] } };
  await open("/plan", { ...BOUGHT, ...none });
  await shows("No plan this week");
});

test("starting a plan asks before it replaces the one that starts tomorrow", async () => {
  const posted = () => sent().filter(([request]) => request.startsWith("POST /api/tracker/plan"));
  await open(`/plans/${SLUG}`, {
    ...BOUGHT,
    "GET /api/tracker/plan-starts": { starts: [started("written", "other", 1)] },
  });
  await until(() => assert.ok(buttons("Start today").length));
  await press("Start today");
  await shows("Replace the plan that starts tomorrow?");
  assert.equal(posted().length, 0);
  await press("Replace it");
  await until(() => assert.equal(posted().length, 1));
  await until(() =>
    assert.ok(sent().some(([request]) => request === "DELETE /api/tracker/plan-starts/other")),
  );
});

const LOST = {
  ...BOUGHT,
  [`GET /api/plans/${SLUG}`]: { plan: { ...CONTENT.plan, meals: null }, hasAccess: false },
  "GET /api/plans/mine": { plans: [] },
  "GET /api/tracker/day": { ...example("/api/tracker/day"), date: day(0) },
};

test("a plan that is gone says why", async () => {
  const order = example("/api/payments/orders").orders[0];
  const refunded = { ...order, planId: plan.id, status: "REFUNDED" };
  await open("/dashboard", { ...LOST, "GET /api/payments/orders": { orders: [refunded] } });
  await shows("You returned this plan, and got your money back.");
  await open("/dashboard", { ...LOST, "GET /api/payments/orders": { orders: [] } });
  await shows("This plan came with your membership, which has ended.");
  const gone = { [`GET /api/plans/${SLUG}`]: [404, { error: "Plan not found" }] };
  await open("/dashboard", { ...LOST, ...gone });
  await shows("We no longer offer the plan of these days.");
});
