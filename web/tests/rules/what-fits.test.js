// What fits into the evening; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { hourIn } from "../../src/data/values/days";
import { leftOf, saysOneOf, whatFits } from "../../src/diary/rules/foods/what-fits";

const place = { id: "e1", date: "2026-11-23", meal: "lunch" };
const recent = (more) => ({
  ...{ meal: "breakfast", foodId: null, dishId: null, grams: null, portions: null },
  ...{ calories: 100, proteinG: 1, fatG: 2, carbsG: 3, netCarbsG: 3, name: "Toast", ...more },
});

const left = { calories: 800, carbs: 5.6, mode: "net" };
const evening = { date: "2026-11-26", meal: "dinner" };
const dish = (name, calories, netCarbsG) => ({
  ...{
    id: name,
    name,
    items: [],
    perPortion: { calories, proteinG: 30, fatG: 40, carbsG: 6, netCarbsG },
  },
});
const food = (id, calories) => ({ ...place, id, name: `Food ${id}`, calories, netCarbsG: 2 });
const nothing = () => false;
const nothingKnown = { planned: [], dishes: [], recent: [], eaten: [] };

test("evening suggestions are meals within calories and net carbs, the most filling first", () => {
  const dishes = [
    dish("Omelette", 400, 2),
    dish("Salmon", 620, 5.6),
    dish("Pizza", 700, 5.7),
    dish("Feast", 801, 1),
    dish("A bite", 100, 1),
  ];
  const found = whatFits(left, { ...nothingKnown, dishes }, evening, nothing);
  assert.deepEqual(
    found.map(({ name, entries: [{ dishId, meal, portions }] }) => [name, dishId, meal, portions]),
    [
      ["Salmon", "Salmon", "dinner", 1],
      ["Omelette", "Omelette", "dinner", 1],
    ],
  );
});

test("the plan's meals come first, and dishes eaten today are not suggested again", () => {
  const planned = [
    { name: "Stew", ids: ["p1", "p2"], entries: [food("p1", 300), food("p2", 200)] },
    { name: "Eaten stew", ids: ["p3", "p4"], entries: [food("p3", 500)] },
  ];
  const known = {
    planned,
    dishes: [dish("Salmon", 620, 5), dish("Soup", 300, 3)],
    recent: [recent({ name: "Wings", calories: 450, netCarbsG: 0 }), recent({ name: "Toast" })],
    eaten: [food("p4", 500), { ...place, id: "e2", name: "Soup", dishId: "Soup", portions: 1 }],
  };
  const names = whatFits(left, known, evening, nothing).map(({ name }) => name);
  assert.deepEqual(names, ["Stew", "Salmon", "Wings"]);
});

test("a dish with unknown figures is not suggested", () => {
  const unknown = recent({ name: "Pie", calories: 500, netCarbsG: null });
  assert.deepEqual(whatFits(left, { ...nothingKnown, recent: [unknown] }, evening, nothing), []);
  // For members who count total carbs, also a dish with unknown fiber.
  const wings = recent({ name: "Wings", calories: 450, polyolsG: 0 });
  const fits = (fiberG) =>
    whatFits(
      { ...left, mode: "total" },
      { ...nothingKnown, recent: [{ ...wings, fiberG }] },
      evening,
      nothing,
    );
  assert.deepEqual([fits(null).length, fits(2.6).length, fits(2.7).length], [0, 1, 0]);
});

test("a dish with a food that is left out is not suggested", () => {
  const olives = (name) => ({ name, foodId: "olives-green", grams: 35 });
  const isLeftOut = ({ foodId }) => foodId === "olives-green";
  const known = {
    planned: [
      {
        ...{ name: "Cheddar with green olives", ids: ["p1", "p2"] },
        entries: [food("p1", 300), { ...food("p2", 200), ...olives("green olives") }],
      },
    ],
    dishes: [{ ...dish("Olive salad", 600, 2), items: [olives("Olives")] }, dish("Soup", 500, 3)],
    recent: [
      recent({ ...olives("Olives, green"), calories: 400 }),
      recent({ name: "Olive salad", dishId: "Olive salad", portions: 1, calories: 600 }),
      recent({ name: "Wings", calories: 450 }),
    ],
    eaten: [],
  };
  const names = whatFits(left, known, evening, isLeftOut).map(({ name }) => name);
  assert.deepEqual(names, ["Soup", "Wings"]);
});

test("a name that mentions what is left out is recognized", () => {
  const says = saysOneOf(["olives", "Olives, green", "Macadamias", ""]);
  const names = [
    "Cheddar with green OLIVES",
    "Olive tapenade",
    "Macadamia cookies",
    "Olivier salad",
  ];
  assert.deepEqual(names.map(says), [true, true, true, false]);
  assert.equal(saysOneOf([])("Cheddar with green olives"), false);
});

test("nothing is left without a target, on a full day, or without net carbs left", () => {
  const targets = { calories: 1900, proteinG: 100, fatG: 150, netCarbsG: 20 };
  const carbs = { carbs: 5.5, mode: "net" };
  assert.equal(leftOf(0, null, carbs), null);
  assert.equal(leftOf(1850, targets, carbs), null);
  assert.equal(leftOf(900, targets, { ...carbs, carbs: 0 }), null);
  assert.deepEqual(leftOf(1100, targets, carbs), { ...carbs, calories: 800 });
});

test("the hour depends on the time zone", () => {
  const moment = new Date("2026-11-26T23:30:00Z");
  assert.equal(hourIn("UTC", moment), 23);
  assert.equal(hourIn("America/Los_Angeles", moment), 15);
  assert.equal(hourIn("Asia/Kolkata", new Date("2026-11-26T18:30:00Z")), 0);
});
