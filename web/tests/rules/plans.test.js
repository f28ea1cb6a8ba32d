// Searching and reading plans of the catalogue; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { hourIn } from "../../src/data/values/days";
import {
  linesOf,
  readDays,
  readNutrition,
  readRecipes,
  readShoppingList,
} from "../../src/plans/rules/bought-content";
import { picturePath } from "../../src/plans/rules/dish-picture";
import {
  addressOf,
  durationOf,
  filtersOf,
  matching,
  NO_FILTERS,
} from "../../src/shop/rules/search";

const plan = (more) => ({
  title: "Keto",
  shortDesc: "",
  duration: 7,
  price: 10,
  avgRating: 4,
  ...more,
});

test("plans are found by words without case and accents, and by each filter", () => {
  const plans = [
    plan({ title: "Niçoise week", price: 9.99 }),
    plan({ shortDesc: "Eggs and tofu", avgRating: 5 }),
    plan({ duration: "a weekend", price: 30, avgRating: 0 }),
  ];
  const found = (filters) =>
    matching(plans, { ...NO_FILTERS, ...filters }).map((each) => plans.indexOf(each));
  assert.deepEqual(found({}), [0, 1, 2]);
  assert.deepEqual(found({ text: " NICOISE " }), [0]);
  assert.deepEqual(found({ text: "tofu eggs" }), [1]);
  assert.deepEqual(found({ text: "7 days" }), [0, 1]);
  assert.deepEqual(found({ text: "weekend" }), [2]);
  assert.deepEqual(found({ price: "10" }), [0, 1]);
  assert.deepEqual(found({ rating: "4.5" }), [1]);
});

test("filters are kept in the address", () => {
  const filters = { text: "eggs & tofu", price: "", rating: "4" };
  const address = addressOf(filters);
  assert.equal(address, "/plans?q=eggs+%26+tofu&rating=4");
  assert.deepEqual(filtersOf(new URL(address, "https://keto.example").searchParams), filters);
  assert.equal(addressOf(NO_FILTERS), "/plans");
});

test("a duration is days or a text", () => {
  assert.deepEqual([1, 7, "a month", null].map(durationOf), ["1 day", "7 days", "a month", ""]);
});

test("the content of a plan is read if it has the known shape", () => {
  const meal = { name: "Omelette", calories: 425, netCarbsG: 3.8 };
  assert.deepEqual(readDays([{ day: 2, meals: { breakfast: meal } }]), [
    { day: 2, meals: [{ slot: "breakfast", ...meal }] },
  ]);
  const [recipe] = readRecipes([
    { name: "Omelette", ingredients: [{ name: "eggs", grams: 150 }], steps: ["Fry", 1] },
  ]);
  assert.deepEqual(
    [recipe.ingredients, recipe.steps, recipe.servings],
    [[{ name: "eggs", grams: 150 }], ["Fry"], null],
  );
  assert.deepEqual(readShoppingList({ fats: ["Butter"] }), [["fats", ["Butter"]]]);
  assert.equal(
    readNutrition({ perDay: { calories: 1700 }, days: [{ day: 1, fatG: "?" }] }).days[0].fatG,
    undefined,
  );
});

test("content in another shape is tolerated", () => {
  for (const other of [null, 7, "text", [], ["a"], [{}], [{ meals: "?" }], { a: 1 }]) {
    for (const read of [readDays, readRecipes, readShoppingList, readNutrition])
      assert.equal(read(other), null);
  }
  assert.deepEqual(linesOf({ monday: { noon: ["Soup", "Salad"] } }), [
    { depth: 0, text: "monday:" },
    { depth: 1, text: "noon:" },
    { depth: 2, text: "Soup" },
    { depth: 2, text: "Salad" },
  ]);
});

test("the address of a dish's picture has its main ingredients, in letters that the server accepts", () => {
  const foods = [
    { name: "Olive oil", foodId: "olive-oil", grams: 20 },
    { name: "Crème fraîche, 30 %", grams: 40 },
    { name: "Salmon", foodId: "salmon", grams: 150 },
  ];
  assert.equal(
    picturePath("Gebräunter Lachs, süß", foods),
    "/images/dishes/gebraunter-lachs-suss/salmon~150.creme-fraiche-30~40.olive-oil~20.svg",
  );
  assert.equal(picturePath("Lachs", []), null);
  assert.equal(picturePath("Lachs", [{ name: "鮭", grams: 1 }]), null);
  assert.equal(
    picturePath("鮭", [{ name: "Salmon", grams: null }]),
    "/images/dishes/dish/salmon.svg",
  );
  const many = Array.from({ length: 12 }, (_, index) => ({
    name: `${"x".repeat(60)}${index}`,
    grams: 1,
  }));
  assert.match(
    picturePath("y".repeat(99), many),
    /^\/images\/dishes\/y{80}\/x{40}~1(\.x{40}~1){9}\.svg$/,
  );
});

test("the hour is in the member's time zone", () => {
  assert.equal(hourIn("UTC", "2026-11-26T17:00:00Z"), 17);
  assert.equal(hourIn("America/Los_Angeles", "2026-11-26T17:00:00Z"), 9);
  assert.equal(hourIn("Pacific/Kiritimati", "2026-11-26T10:30:00Z"), 0);
});
