// The pure functions of the dashboard and the planner; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";

import { addDays, daysBetween, daysOf } from "../src/state/days";
import { macrosOf } from "../src/state/macros";
import { readPlan, sumOf } from "../src/state/plan-shape";
import { inputOf, limitsText, typedOf } from "../src/state/planner-input";

const mia = {
  weightKg: 82,
  targetWeightKg: 75,
  heightCm: 170,
  age: 40,
  gender: "female",
  activityLevel: "light",
  goal: "weight_loss",
};

test("days are counted over months, leap days and summer time", () => {
  assert.equal(addDays("2024-02-28", 2), "2024-03-01");
  assert.equal(addDays("2026-01-01", -1), "2025-12-31");
  assert.equal(daysBetween("2026-03-01", "2026-11-01"), 245);
  assert.deepEqual(daysOf("2026-10-24", "2026-10-26"), ["2026-10-24", "2026-10-25", "2026-10-26"]);
});

test("macros are computed within the limits only", () => {
  assert.deepEqual(macrosOf(mia), {
    calories: 1592,
    proteinG: 131,
    fatG: 124,
    carbsG: 20,
    netCarbsG: 20,
  });
  for (const wrong of [
    { weightKg: 29.9 },
    { heightCm: 251 },
    { age: "40" },
    { gender: undefined },
    { goal: "" },
  ]) {
    assert.equal(macrosOf({ ...mia, ...wrong }), null);
  }
});

test("a plan of any shape is read without an error", () => {
  for (const plan of [
    null,
    [],
    "text",
    7,
    { days: {} },
    { days: [null, { meals: [1] }] },
    { shoppingList: [] },
  ]) {
    const { shelves, tips } = readPlan(plan);
    assert.deepEqual([shelves, tips], [[], []]);
  }
  const markup = "<img src=x onerror=alert(1)>";
  const plan = readPlan({
    summary: markup,
    dailyMacros: { calories: "1900 kcal", fatG: -1 },
    days: [{ meals: { dinner: { name: "Soup", calories: 400 }, brunch: "Eggs", lunch: {} } }],
    shoppingList: { other: ["salt", 3, null], fish: ["cod"] },
    tips: ["Drink", {}],
  });
  assert.equal(plan.summary, markup);
  assert.deepEqual(plan.target, { calories: 1900, proteinG: null, fatG: null, netCarbsG: null });
  assert.deepEqual(
    plan.days[0].meals.map(({ slot, name }) => [slot, name]),
    [
      ["dinner", "Soup"],
      ["brunch", "Eggs"],
    ],
  );
  assert.deepEqual([plan.days[0].number, plan.days[0].total.calories], [1, 400]);
  assert.deepEqual(plan.shelves, [
    { name: "other", items: ["salt", "3"] },
    { name: "fish", items: ["cod"] },
  ]);
  assert.deepEqual(plan.tips, ["Drink"]);
  assert.equal(sumOf([]).calories, null);
});

test("what is typed becomes the request in the API's units", () => {
  const typed = typedOf({ ...mia, allergies: ["nuts", "fish"], durationDays: 5 }, null, "imperial");
  assert.deepEqual(
    [typed.weightKg, typed.heightCm, typed.age, typed.allergies],
    ["180.8", "66.9", "40", "nuts, fish"],
  );
  const input = inputOf(
    { ...typed, age: "forty", weightKg: "180,8", targetWeightKg: " " },
    "imperial",
  );
  assert.deepEqual([input.weightKg, input.age, input.targetWeightKg], [82.01, "forty", undefined]);
  assert.deepEqual(
    [input.allergies, input.durationDays, input.budget],
    [["nuts", "fish"], 5, "medium"],
  );
  assert.deepEqual(inputOf(typedOf(null, null, "metric"), "metric").allergies, []);
});

test("limits are shown in the member's units and lie within the API's", () => {
  assert.equal(limitsText("weightKg", "metric"), "30 to 300 kg");
  assert.equal(limitsText("weightKg", "imperial"), "67 to 661 lb");
  assert.equal(limitsText("age", "imperial"), "16 to 100");
});
