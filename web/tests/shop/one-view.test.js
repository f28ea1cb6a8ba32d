// What all plans share, written or bought: household amounts, minerals, lists by aisle, replaced plans.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dishesOfBought } from "../../src/plans/rules/bought-plan";
import { otherPlan } from "../../src/plans/rules/calendar";
import { householdOf } from "../../src/plans/rules/foods/household";
import { mineralsOfFoods } from "../../src/plans/rules/foods/minerals-of-foods";
import {
  byAisle,
  canBeListed,
  linesOf,
  withAisles,
} from "../../src/plans/rules/foods/shopping-lines";
import { withMeal } from "../../src/plans/rules/with-meal";

const OIL = [
  { name: "tablespoon", grams: 13.5 },
  { name: "teaspoon", grams: 4.5 },
];

test("an amount is measured in spoons, pieces or cups where one comes close", () => {
  assert.equal(householdOf(14, OIL, "metric"), "1 tablespoon");
  assert.equal(householdOf(27, OIL, "metric"), "2 tablespoons");
  assert.equal(householdOf(100, [{ name: "egg", grams: 50 }], "metric"), "2 eggs");
  assert.equal(householdOf(190, [{ name: "steak", grams: 150 }], "metric"), null);
  assert.equal(householdOf(300, OIL, "metric"), null);
});

test("only members with imperial units measure in cups", () => {
  const broccoli = [{ name: "cup", grams: 91 }];
  assert.equal(householdOf(136, broccoli, "imperial"), "1½ cups");
  assert.equal(householdOf(136, broccoli, "metric"), null);
});

const food = (id, name, aisle, per100g, portions = []) => [
  id,
  { id, name, aisle, per100g, portions },
];
const TABLE = new Map([
  food("egg", "Egg", "dairy", { sodiumMg: 140, potassiumMg: 130 }, [{ name: "egg", grams: 50 }]),
  food("spinach", "Spinach", "produce", { sodiumMg: 80, potassiumMg: null }),
]);
const meal = (...ingredients) => ({
  ingredients: ingredients.map(([foodId, grams, name = foodId]) => ({ foodId, name, grams })),
});

test("a day's minerals are those of its foods, at least if a food's are unknown", () => {
  const day = [meal(["egg", 100]), meal(["spinach", 50])];
  assert.deepEqual(mineralsOfFoods(day, TABLE), [
    { name: "potassiumMg", value: 130, isAtLeast: true },
    { name: "sodiumMg", value: 180, isAtLeast: false },
  ]);
  assert.deepEqual(mineralsOfFoods(day, undefined), []);
});

const DAYS = [{ meals: [meal(["egg", 100], ["spinach", 50])] }, { meals: [meal(["egg", 50])] }];
const context = {
  table: TABLE,
  groups: new Map([["minced turkey", "proteins"]]),
  weightText: (grams) => `${grams} g`,
};

test("a bought plan's list has each food once, for the chosen days and servings", () => {
  const lines = linesOf(DAYS, 2, { ...context, ticked: new Set(["egg"]) });
  assert.deepEqual(
    lines.map(({ key, asBought, checked }) => [key, asBought, checked]),
    [
      ["egg", "6 eggs", true],
      ["spinach", "100 g", false],
    ],
  );
  assert.deepEqual(
    byAisle(lines).map((aisle) => [aisle.name, aisle.lines.length]),
    [
      ["Produce", 1],
      ["Dairy and eggs", 1],
    ],
  );
  assert.equal(canBeListed(DAYS), true);
  assert.equal(canBeListed([{ meals: [meal(["egg", null])] }]), false);
});

test("a food outside of the table is in the aisle of its group in the author's list", () => {
  const days = [{ meals: [meal([undefined, 200, "minced turkey"])] }];
  const [line] = linesOf(days, 1, { ...context, ticked: new Set() });
  assert.deepEqual([line.name, line.aisle, line.asBought], ["Minced turkey", "meat", "200 g"]);
});

test("a list that was stored without aisles has those of its groups", () => {
  const [line] = withAisles([{ key: "a", group: "proteins" }]);
  assert.equal(line.aisle, "meat");
});

test("a swapped meal is in the plan at once", () => {
  const days = [
    { day: 1, meals: { lunch: { name: "Soup" } } },
    { day: 2, meals: {} },
  ];
  const stored = { session: { id: "s", outputPlan: { days } } };
  const { session } = withMeal(stored, 1, "lunch", { name: "Salad" });
  assert.equal(session.outputPlan.days[0].meals.lunch.name, "Salad");
  assert.equal(session.outputPlan.days[1], days[1]);
  assert.equal(days[0].meals.lunch.name, "Soup");
});

test("a recipe of a bought plan is a dish of one portion", () => {
  const recipes = [{ name: "Stew", servings: 2, ingredients: [{ name: "beef", grams: 300 }] }];
  const [stew] = dishesOfBought({ recipes });
  assert.deepEqual([stew.name, stew.ingredients[0].grams], ["Stew", 150]);
});

const start = (planId, startsOn) => ({
  ...{ kind: "written", planId, startsOn },
  chosenAt: "2026-07-01T00:00:00Z",
});

test("a plan replaces the next one to begin, or the one of this week", () => {
  const other = (plans) => otherPlan("2026-07-10", "mine", "2026-07-10", plans)?.planId ?? null;
  assert.equal(other([start("tomorrow", "2026-07-11"), start("old", "2026-07-08")]), "tomorrow");
  assert.equal(other([start("running", "2026-07-06")]), "running");
  assert.equal(other([start("over", "2026-06-20")]), null);
  assert.equal(other([start("mine", "2026-07-11")]), null);
});
