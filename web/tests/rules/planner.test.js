// The pure functions of the dashboard and the planner; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { chosenOf, withChosen } from "../../src/data/values/comma-list";
import {
  addDays,
  dateIn,
  dayOf,
  daysBetween,
  daysInARow,
  daysOf,
  mondayAfter,
} from "../../src/data/values/days";
import { dayAfter, figureOf, withoutTyped } from "../../src/diary/rules/day-figures";
import { daysWithin } from "../../src/diary/rules/day-values";
import { totalOf } from "../../src/diary/rules/entries";
import { idOfMeal } from "../../src/diary/rules/entry-ids";
import { entriesOfMeal, idsOfMeal, shownMeal } from "../../src/diary/rules/planned-meals";
import { reachedBetween } from "../../src/planner/rules/first-run";
import { macrosOf } from "../../src/planner/rules/macros";
import { inputOf, limitsText, typedOf } from "../../src/planner/rules/planner-input";
import { daysOfBought, targetsOfBought } from "../../src/plans/rules/bought-plan";
import { dayOn, nextPlan, planOn, withStarts } from "../../src/plans/rules/calendar";
import {
  batchText,
  clockText,
  minutesIn,
  scaled,
  timesPortions,
} from "../../src/plans/rules/cooking";
import { readPlan, slotName, sumOf } from "../../src/plans/rules/written-plan";

const mia = {
  weightKg: 82,
  targetWeightKg: 75,
  heightCm: 170,
  age: 40,
  gender: "female",
  activityLevel: "light",
  goal: "weight_loss",
};

test("days are counted across months, leap days and daylight saving time", () => {
  assert.equal(addDays("2024-02-28", 2), "2024-03-01");
  assert.equal(addDays("2026-01-01", -1), "2025-12-31");
  assert.equal(daysBetween("2026-03-01", "2026-11-01"), 245);
  assert.deepEqual(daysOf("2026-10-24", "2026-10-26"), ["2026-10-24", "2026-10-25", "2026-10-26"]);
});

test("an instant's day depends on the time zone", () => {
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

test("days within the carbs are counted up to yesterday: today is not over", () => {
  const days = (...dates) => new Set(dates);
  assert.equal(daysInARow(days("2026-11-20", "2026-11-21"), "2026-11-21"), 2);
  assert.equal(daysInARow(days("2026-11-19", "2026-11-21", "2026-11-22"), "2026-11-21"), 1);
  assert.equal(daysInARow(days("2026-11-20"), "2026-11-21"), 0);
  const log = (date, netCarbsG) => ({ date: `${date}T12:00:00.000Z`, netCarbsG });
  const logs = [log("2026-11-20", 12), log("2026-11-21", 31), log("2026-11-22", 20)];
  assert.equal(daysWithin(20, logs, "2026-11-21"), 1);
  assert.equal(daysWithin(20, logs, "2026-11-22"), 0);
  assert.equal(daysWithin(20, logs, "2026-11-23"), 1);
  assert.equal(daysWithin(20, [log("2026-11-21", null)], "2026-11-22"), 0);
});

test("a day has the meals of the plan that started last, and none before the first", () => {
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
  // If two start on the same day, the one chosen last counts.
  const both = [bought, { ...later, startsOn: bought.startsOn }];
  for (const order of [both, both.toReversed()]) {
    assert.equal(planOn("2026-11-25", order).planId, "new");
  }
});

test("a plan's days repeat", () => {
  const days = [1, 2, 3].map((number) => ({ number }));
  const dayOfPlan = (date) => dayOn(date, days, "2026-11-20")?.number;
  assert.deepEqual(["2026-11-19", "2026-11-20", "2026-11-22", "2026-11-23"].map(dayOfPlan), [
    undefined,
    1,
    3,
    1,
  ]);
});

test("a plan of the catalogue is read like a written one, with single portions", () => {
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

test("macros are computed only within the limits", () => {
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

test("a dish has ingredients and steps, explicit or parsed from its description", () => {
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

test("a day says why it has its dishes, and what cannot be read is left out", () => {
  const short = { nutrient: "fiberG", others: 12, aim: 19, adds: 7, brings: 6, name: "kale" };
  const why = [
    { id: "short", values: { ...short, food: "kale" } },
    { id: "energy", values: { food: "olives-green", name: "green olives", kcal: 90 } },
    ...[null, 7, { id: "energy" }, { id: "short", values: { ...short, nutrient: "joy" } }],
  ];
  const dinner = { name: "Soup" };
  const [day] = readPlan({ days: [{ meals: { dinner }, why: { dinner: why } }] }).days;
  assert.deepEqual(day.meals[0].why, [
    { id: "short", ...short },
    { id: "energy", name: "green olives", kcal: 90 },
  ]);
  const [plain] = readPlan({ days: [{ meals: { dinner }, why: 7 }] }).days;
  assert.deepEqual(plain.meals[0].why, []);
});

test("a plan's meal on a day has the same id on every device, and another one for each name", () => {
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

test("figures follow the entries, except typed ones", () => {
  const date = "2026-11-23";
  const figures = { calories: 400, proteinG: 30, fatG: 30, carbsG: 5, netCarbsG: 4.2 };
  const meal = { ...figures, id: "e1", date, meal: "lunch", name: "Eggs" };
  const day = { log: { ...figures }, byHand: [], entries: [meal] };
  const more = { date, eaten: [{ ...meal, id: "e2" }] };
  const follows = dayAfter(day, [more]);
  assert.deepEqual([follows.byHand, follows.logged.netCarbsG], [[], 8.4]);
  // A typed figure that equals the sum stays after the next entry.
  const typed = dayAfter({ ...day, byHand: ["calories"] }, [more]);
  assert.deepEqual([typed.byHand, typed.logged.calories], [["calories"], 400]);
  const freed = dayAfter({ ...day, byHand: ["calories"] }, [
    more,
    { date, fields: { calories: null } },
  ]);
  assert.deepEqual([freed.byHand, freed.logged.calories], [[], 800]);
  assert.equal(dayAfter({ log: null, byHand: [], entries: [] }, []).logged.calories, null);
  // As this device stored it with version 1.0.0.
  const { byHand: _, ...before } = day;
  assert.equal(dayAfter(before, [more]).logged.calories, 800);
  assert.equal(dayAfter({ ...before, entries: [] }, []).logged.calories, figures.calories);
  const half = dayAfter(day, [{ date, eaten: [{ ...meal, id: "e3", carbsG: null }] }]);
  assert.deepEqual([half.logged.carbsG, half.logged.calories], [null, 800]);
  assert.deepEqual(figureOf(half, "carbsG"), { value: 5, isAtLeast: true });
  assert.deepEqual(figureOf(half, "calories"), { value: 800, isAtLeast: false });
  const removed = { ...day, log: { ...figures, calories: 99, waterMl: 5 }, byHand: ["calories"] };
  const { calories, waterMl } = withoutTyped(removed);
  assert.deepEqual([calories, waterMl], [400, null]);
  assert.equal(withoutTyped({ ...removed, entries: [] }), null);
});

test("a plan's meal is logged as its foods, each once, whose figures sum up to the meal's", () => {
  const place = { planId: "p1", dayNumber: 1, slot: "brunch", date: "2026-11-23" };
  const ingredients = [
    { foodId: "egg", name: "Egg", grams: 100 },
    { foodId: "butter", name: "Butter", grams: 10.04 },
    { foodId: "egg", name: "Egg", grams: 50 },
  ];
  const eggs = { name: "Eggs", calories: 300, proteinG: 19, fatG: 24.5, netCarbsG: 1.1 };
  const mealsOf = (meal) => readPlan({ days: [{ meals: { brunch: meal } }] }).days[0].meals;
  const [meal] = mealsOf({ ...eggs, ingredients });
  const entries = entriesOfMeal(meal, place);
  assert.deepEqual(
    entries.map(({ foodId, grams, meal: of }) => [foodId, grams, of]),
    [
      ["egg", 150, "snack"],
      ["butter", 10, "snack"],
    ],
  );
  const { calories, netCarbsG, known } = totalOf(entries);
  assert.deepEqual([calories, netCarbsG, known.carbsG, known.fatG], [300, 1.1, 0, undefined]);
  assert.deepEqual(
    entries.map(({ id }) => id),
    idsOfMeal(place).foods.slice(0, 2),
  );
  assert.equal(shownMeal(meal, entries).name, "Eggs");
  assert.equal(shownMeal(meal, []), meal);
  // The plan has another dish there by now.
  assert.equal(shownMeal({ ...meal, ingredients: [] }, entries).name, "Egg, Butter");
  // A meal that the plan does not weigh becomes one entry.
  const [unweighed] = mealsOf({ name: "é".repeat(130) });
  const [entry] = entriesOfMeal(unweighed, place);
  assert.deepEqual([entry.meal, entry.name.length, entry.calories], ["snack", 120, 0]);
  assert.equal(entry.id, idsOfMeal(place).whole);
  const [said] = entriesOfMeal({ ...meal, ingredients: [{ name: "Egg", grams: 50 }] }, place);
  assert.deepEqual([said.name, said.calories, said.foodId], ["Eggs", 300, undefined]);
});

test("the input becomes a request in the API's units", () => {
  const typed = typedOf({ ...mia, allergies: ["nuts", "fish"], durationDays: 5 }, {}, "imperial");
  assert.deepEqual(
    [typed.weightKg, typed.feet, typed.inches, typed.age, typed.allergies],
    ["180.8", "5", "7", "40", "nuts, fish, "],
  );
  assert.equal(inputOf(typed, "imperial").heightCm, 170.18);
  assert.equal(inputOf(typed, "metric").heightCm, 170);
  assert.equal(inputOf({ ...typed, inches: "" }, "imperial").heightCm, 152.4);
  assert.equal(inputOf({ ...typed, feet: "five" }, "imperial").heightCm, "five");
  assert.equal(inputOf({ ...typed, feet: "", inches: "" }, "imperial").heightCm, undefined);
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

test("the next form begins with the choices of the last plan", () => {
  const week = { mealsADay: 3, minutesWeekday: 20, minutesWeekend: 45, netCarbsG: 35 };
  const typed = typedOf({ ...mia, ...week, cooking: "batch", cookingSessions: 2 }, {}, "metric");
  assert.equal(typed.cooking, "2");
  const input = inputOf(typed, "metric");
  assert.deepEqual({ ...input, ...week, cookingSessions: 2 }, input);
  assert.equal(input.cooking, undefined);
  const usual = inputOf(typedOf({ ...mia, netCarbsG: 20 }, {}, "metric"), "metric");
  const names = [...Object.keys(week), "cookingSessions"];
  assert.deepEqual(
    names.filter((name) => name in usual),
    [],
  );
  assert.equal(usual.cooking, "batch");
});

test("a plan says what to do ahead, and what keeps", () => {
  const meal = { name: "Stew", batch: { cookOn: 1, portions: 3, keepsDays: 3, freezes: true } };
  const { days } = readPlan({
    days: [{ day: 1, meals: { snack2: meal }, ahead: [{ text: "Chill overnight." }, {}] }],
  });
  assert.deepEqual(days[0].ahead, [{ text: "Chill overnight." }]);
  assert.equal(slotName(days[0].meals[0].slot), "snack 2");
  const said = (day) => batchText(days[0].meals[0].batch, day);
  assert.equal(said(1), "Cook 3 portions at once · keeps 3 days, freezes well");
  assert.equal(said(4), "Cooked on day 1, 3 portions");
  assert.equal(said(5), "Cooked on day 1, frozen");
});

test("words become chips with their comma, and the unfinished word stays", () => {
  assert.deepEqual(chosenOf("nuts, fish ,nuts, peanut "), {
    chosen: ["nuts", "fish"],
    typed: "peanut ",
  });
  assert.deepEqual(chosenOf(""), { chosen: [], typed: "" });
  assert.deepEqual(chosenOf(withChosen(["nuts"], "egg,")), { chosen: ["nuts", "egg"], typed: "" });
  assert.deepEqual(chosenOf(withChosen([], "eg")), { chosen: [], typed: "eg" });
});

test("the planner begins with the latest weights", () => {
  const typed = typedOf(mia, { weightKg: 79.2, targetWeightKg: null }, "metric");
  assert.deepEqual([typed.weightKg, typed.targetWeightKg], ["79.2", "75"]);
});

test("limits are shown in the member's units and lie within the API's", () => {
  assert.equal(limitsText("weightKg", "metric"), "30 to 300 kg");
  assert.equal(limitsText("weightKg", "imperial"), "67 to 661 lb");
  assert.equal(limitsText("age", "imperial"), "16 to 100");
});

test("the day of the target weight follows the plan's energy, with a range", () => {
  const spent = (10 * 82 + 6.25 * 170 - 5 * 40 - 161) * 1.375;
  const days = (7 * 7700) / Math.trunc(spent - macrosOf(mia).calories);
  const at = (share) => addDays("2026-11-22", Math.round(days / share));
  assert.deepEqual(reachedBetween(mia, null, "2026-11-22"), [at(1.25), at(1), at(0.75)]);
  assert.equal(reachedBetween({ ...mia, targetWeightKg: 82 }, null, "2026-11-22"), null);
  const pregnant = { pregnantOrBreastfeeding: true, supervised: true };
  assert.equal(
    reachedBetween(mia, pregnant, "2026-11-22"),
    null,
    "no weight is lost in a pregnancy",
  );
});
