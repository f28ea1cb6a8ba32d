// The pure functions of the dashboard and the planner; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { chosenOf, withChosen } from "../../src/rules/comma-list";
import {
  addDays,
  dateIn,
  dayOf,
  daysBetween,
  daysInARow,
  daysOf,
  mondayAfter,
} from "../../src/rules/days";
import { entryOfMeal, figuresOf } from "../../src/rules/diary/day-figures";
import { idOfMeal } from "../../src/rules/diary/entry-ids";
import { daysLogged, daysWithin } from "../../src/rules/diary/streaks";
import { daysOfBought, targetsOfBought } from "../../src/rules/plans/bought-plan";
import { dayOn, nextPlan, planOn, withStarts } from "../../src/rules/plans/calendar";
import { clockText, minutesIn, scaled, timesPortions } from "../../src/rules/plans/cooking";
import { macrosOf } from "../../src/rules/plans/macros";
import { inputOf, limitsText, typedOf } from "../../src/rules/plans/planner-input";
import { readPlan, sumOf } from "../../src/rules/plans/written-plan";

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

test("an instant belongs to another day elsewhere", () => {
  const moment = "2026-11-22T10:30:00.000Z";
  assert.equal(dateIn("UTC", moment), "2026-11-22");
  assert.equal(dateIn("Pacific/Kiritimati", moment), "2026-11-23");
  assert.equal(dateIn("Pacific/Honolulu", moment), "2026-11-22");
  assert.equal(dateIn("Pacific/Honolulu", "2026-11-22T09:30:00.000Z"), "2026-11-21");
  assert.equal(dayOf({ date: "2026-11-22T12:00:00.000Z" }), "2026-11-22");
});

test("the next Monday is never today", () => {
  assert.deepEqual(["2026-11-22", "2026-11-23", "2026-11-24"].map(mondayAfter), [
    "2026-11-23",
    "2026-11-30",
    "2026-11-30",
  ]);
});

test("a streak lasts until a day is over without a log", () => {
  const days = (...dates) => new Set(dates);
  assert.equal(daysInARow(days("2026-11-20", "2026-11-21"), "2026-11-22"), 2);
  assert.equal(daysInARow(days("2026-11-21", "2026-11-22"), "2026-11-22"), 2);
  assert.equal(daysInARow(days("2026-11-20"), "2026-11-22"), 0);
  const log = (date, netCarbsG) => ({ date: `${date}T12:00:00.000Z`, netCarbsG });
  const logs = [log("2026-11-20", 12), log("2026-11-21", 31), log("2026-11-22", 20)];
  assert.equal(daysLogged(logs, "2026-11-22"), 3);
  assert.equal(daysWithin(20, logs, "2026-11-22"), 1);
  assert.equal(daysWithin(20, [log("2026-11-22", null)], "2026-11-22"), 0);
});

test("a day has the meals of the plan that started last, and none before", () => {
  const sessions = [
    { id: "new", createdAt: "2026-11-22T10:00:00.000Z" },
    { id: "old", createdAt: "2026-11-20T10:00:00.000Z" },
  ];
  const bought = {
    kind: "catalogue",
    planId: "kickstart",
    startsOn: "2026-11-25",
    chosenAt: "2026-11-21T10:00:00.000Z",
  };
  const later = {
    kind: "written",
    planId: "new",
    startsOn: "2026-11-30",
    chosenAt: "2026-11-22T11:00:00.000Z",
  };
  const plans = withStarts([later, bought], sessions, (instant) => instant.split("T")[0]);
  const on = (date) => planOn(date, plans)?.planId;
  assert.deepEqual(["2026-11-19", "2026-11-24", "2026-11-25", "2026-11-29", "2026-11-30"].map(on), [
    undefined,
    "old",
    "kickstart",
    "kickstart",
    "new",
  ]);
  assert.equal(nextPlan("2026-11-19", plans).planId, "old");
  assert.equal(nextPlan("2026-11-30", plans), null);
  // Of two that start on a day, the one that was chosen last counts.
  const both = [bought, { ...later, startsOn: bought.startsOn }];
  for (const order of [both, both.toReversed()]) {
    assert.equal(planOn("2026-11-25", order).planId, "new");
  }
});

test("a plan's days follow one another and begin again", () => {
  const days = [1, 2, 3].map((number) => ({ number }));
  const dayOfPlan = (date) => dayOn(date, days, "2026-11-20")?.number;
  assert.deepEqual(["2026-11-19", "2026-11-20", "2026-11-22", "2026-11-23"].map(dayOfPlan), [
    undefined,
    1,
    3,
    1,
  ]);
});

test("a plan of the catalogue is lived like a written one, its dishes for one", () => {
  const plan = {
    meals: [
      { day: 1, meals: { dinner: { name: "Stew", calories: 500 }, lunch: { name: "Soup" } } },
      { day: 2, meals: {} },
    ],
    recipes: [
      {
        name: "Stew",
        servings: 4,
        ingredients: [{ name: "Beef", grams: 600 }, { name: "Salt" }],
        steps: ["Stir."],
      },
    ],
    nutritionInfo: { perDay: { calories: 1800, netCarbsG: 18 } },
  };
  const [day, ...others] = daysOfBought(plan);
  assert.deepEqual(others, []);
  assert.deepEqual(
    day.meals.map(({ slot, name, calories, steps }) => ({ slot, name, calories, steps })),
    [
      { slot: "lunch", name: "Soup", calories: null, steps: [] },
      { slot: "dinner", name: "Stew", calories: 500, steps: ["Stir."] },
    ],
  );
  assert.deepEqual(day.meals[1].ingredients, [
    { name: "Beef", grams: 150 },
    { name: "Salt", grams: null },
  ]);
  const targets = { calories: 1800, proteinG: null, fatG: null, netCarbsG: 18 };
  assert.deepEqual(targetsOfBought(plan), targets);
  for (const odd of [null, 7, "eggs", [null], { day: 1 }]) {
    assert.deepEqual(daysOfBought({ meals: odd, recipes: odd }), []);
    assert.equal(targetsOfBought({ nutritionInfo: odd }), null);
  }
});

test("macros are computed within the limits only", () => {
  assert.deepEqual(macrosOf(mia), {
    calories: 1592,
    proteinG: 116,
    fatG: 116,
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

test("a dish has ingredients and steps, given or read from its description", () => {
  const mealOf = (dinner) => readPlan({ days: [{ meals: { dinner } }] }).days[0].meals[0];
  const told = mealOf({
    name: "Eggs",
    description: "Fry the eggs for 3 to 4 minutes. Serve. Portion: 150 g eggs, 9.5 g butter, salt.",
  });
  assert.deepEqual(told.steps, ["Fry the eggs for 3 to 4 minutes.", "Serve."]);
  assert.deepEqual(told.ingredients, [
    { name: "eggs", grams: 150 },
    { name: "butter", grams: 9.5 },
    { name: "salt", grams: null },
  ]);
  const given = mealOf({
    name: "Eggs",
    steps: ["Boil"],
    ingredients: [{ name: "egg", grams: 50 }],
  });
  assert.deepEqual([given.steps, given.ingredients[0].grams], [["Boil"], 50]);
  assert.deepEqual(scaled(told.ingredients, 4)[0], { name: "eggs", grams: 600 });
  const computed = mealOf({
    name: "Eggs",
    description: "Fry the eggs. Season. 2 eggs, 5 g butter",
    ingredients: [{ foodId: "egg", name: "Egg", grams: 100 }],
  });
  assert.deepEqual(computed.steps, ["Fry the eggs.", "Season."]);
  assert.deepEqual(computed.ingredients, [{ foodId: "egg", name: "Egg", grams: 100 }]);
  assert.equal(timesPortions({ ...told, calories: 400 }, 2).calories, 800);
  assert.deepEqual(
    [...told.steps, "Bake 1 hour", "Mince 2 minced cloves", "10 min"].map(minutesIn),
    [4, null, 60, null, 10],
  );
  assert.equal(clockText(245), "4:05");
});

test("a plan's meal of a day has one id everywhere, and another one for each of its names", () => {
  const id = idOfMeal("01a2", 1, "lunch", "2026-11-23");
  assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(idOfMeal("01a2", 1, "lunch", "2026-11-23"), id);
  const ids = new Set();
  for (const session of ["01a2", "01a3", "02a1"]) {
    for (let day = 1; day <= 30; day += 1) {
      for (const meal of ["breakfast", "lunch", "dinner", "snack"]) {
        for (const date of daysOf("2026-01-01", "2026-03-31"))
          ids.add(idOfMeal(session, day, meal, date));
      }
    }
  }
  assert.equal(ids.size, 3 * 30 * 4 * 90);
});

test("figures follow what was eaten, but for those that were typed in", () => {
  const meal = { calories: 400, proteinG: 30, fatG: 30, carbsG: 0, netCarbsG: 4.2 };
  const follows = figuresOf({ ...meal }, [meal], [meal, meal]);
  assert.deepEqual([follows.byHand, follows.figures.netCarbsG], [[], 8.4]);
  const typed = figuresOf({ ...meal, calories: 1500 }, [meal], [meal, meal]);
  assert.deepEqual([typed.byHand, typed.figures.calories], [["calories"], 1500]);
  assert.deepEqual(figuresOf(null, [], []).figures.calories, null);
  const [dinner] = readPlan({ days: [{ meals: { brunch: { name: "Eggs" } } }] }).days[0].meals;
  const entry = entryOfMeal({ ...dinner, name: "é".repeat(130) }, "id", "2026-11-23");
  assert.deepEqual([entry.meal, entry.name.length, entry.calories], ["snack", 120, 0]);
});

test("what is typed becomes the request in the API's units", () => {
  const typed = typedOf({ ...mia, allergies: ["nuts", "fish"], durationDays: 5 }, {}, "imperial");
  assert.deepEqual(
    [typed.weightKg, typed.heightCm, typed.age, typed.allergies],
    ["180.8", "66.9", "40", "nuts, fish, "],
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
  assert.deepEqual(inputOf(typedOf(null, {}, "metric"), "metric").allergies, []);
});

test("words become chips with their comma, and what is still typed stays", () => {
  assert.deepEqual(chosenOf("nuts, fish ,nuts, peanut "), {
    chosen: ["nuts", "fish"],
    typed: "peanut ",
  });
  assert.deepEqual(chosenOf(""), { chosen: [], typed: "" });
  assert.deepEqual(chosenOf(withChosen(["nuts"], "egg,")), { chosen: ["nuts", "egg"], typed: "" });
  assert.deepEqual(chosenOf(withChosen([], "eg")), { chosen: [], typed: "eg" });
});

test("the weights of a plan are the latest ones", () => {
  const typed = typedOf(mia, { weightKg: 79.2, targetWeightKg: null }, "metric");
  assert.deepEqual([typed.weightKg, typed.targetWeightKg], ["79.2", "75"]);
});

test("limits are shown in the member's units and lie within the API's", () => {
  assert.equal(limitsText("weightKg", "metric"), "30 to 300 kg");
  assert.equal(limitsText("weightKg", "imperial"), "67 to 661 lb");
  assert.equal(limitsText("age", "imperial"), "16 to 100");
});
