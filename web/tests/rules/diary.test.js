// The pure functions of the diary; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { daysBetween, isDay, mondayOf } from "../../src/data/values/days";
import { quantityIn, unitsOf } from "../../src/diary/entries/amount-units";
import { wholeDiary } from "../../src/diary/rules/csv";
import { eatenAfter, merge } from "../../src/diary/rules/day-changes";
import {
  changedEntry,
  quickFigures,
  quickRequestOf,
  requestOf,
  STATED,
  tenth,
  totalOf,
} from "../../src/diary/rules/entries";
import { wrongNumbers, wrongQuickAdd } from "../../src/diary/rules/entry-errors";
import { idOfCopy, newId } from "../../src/diary/rules/entry-ids";
import { eatenOf, figuresFor, ofEaten, ofFood, offered } from "../../src/diary/rules/foods/edibles";
import { netCarbsOf } from "../../src/diary/rules/foods/food-labels";
import { indexOf, unitsOfKind, valuesOf } from "../../src/measure/rules/values";
import { isInTarget } from "../../src/planner/rules/targets";

const place = { id: "e1", date: "2026-11-23", meal: "lunch" };
const eggs = {
  id: "eggs",
  name: "Eggs",
  source: "SR Legacy",
  per100g: { calories: 143, proteinG: 12.56, fatG: 9.51, carbsG: 0.72, netCarbsG: 0.72 },
  portions: [{ name: "egg", grams: 50 }],
};
const soup = {
  id: "d1",
  name: "Crème soup",
  items: [{ foodId: "butter", name: "Butter", grams: 30 }],
  perPortion: { calories: 300, proteinG: 5, fatG: 28, carbsG: 8, netCarbsG: 5 },
};
const recent = (more) => ({
  ...{ meal: "breakfast", foodId: null, dishId: null, grams: null, portions: null },
  ...{ calories: 100, proteinG: 1, fatG: 2, carbsG: 3, netCarbsG: 3, name: "Toast", ...more },
});

test("an amount is rounded as the API does: half up, to a tenth", () => {
  assert.deepEqual(
    [0.245, 0.25, 0.35, (0.7 * 35) / 100 + 0.005, 2.449999999].map(tenth),
    [0.2, 0.3, 0.4, 0.3, 2.5],
  );
  const entry = eatenOf(ofFood(eggs), 120, place);
  assert.deepEqual(
    [entry.grams, entry.portions, entry.calories, entry.proteinG, entry.netCarbsG],
    [120, null, 171.6, 15.1, 0.9],
  );
  assert.deepEqual(requestOf(entry), { ...place, foodId: "eggs", grams: 120 });
  assert.deepEqual(quickRequestOf(entry), {
    ...place,
    ...{ name: "Eggs", calories: 171.6, proteinG: 15.1, fatG: 11.4, carbsG: 0.9, netCarbsG: 0.9 },
  });
});

test("another amount scales the stored figures", () => {
  const entry = {
    ...place,
    name: "Eggs",
    foodId: "eggs",
    grams: 100,
    calories: 143,
    netCarbsG: 0.7,
  };
  const changed = changedEntry(entry, { grams: 250, meal: "dinner" });
  assert.deepEqual(
    [changed.grams, changed.meal, changed.calories, changed.netCarbsG],
    [250, "dinner", 357.5, 1.8],
  );
  assert.equal(changedEntry(entry, { meal: "snack" }).calories, 143);
});

test("a quick add computes missing calories from the other figures", () => {
  assert.equal(quickFigures({ proteinG: 10, fatG: 20, netCarbsG: 5 }).calories, 240);
  assert.equal(quickFigures({ calories: 0, fatG: 20 }).calories, 0);
  assert.equal(quickFigures({ carbsG: 7 }).calories, null);
  // A figure that is not stated differs from 0.
  assert.equal(quickFigures({ calories: 0, fatG: 20 }).netCarbsG, null);
  const nothing = Object.fromEntries(STATED.map((name) => [name, 0]));
  assert.deepEqual(totalOf([]), { ...nothing, known: {}, of: 0 });
});

test("waiting changes of one entry are merged if that loses nothing", () => {
  const date = place.date;
  const added = { date, eaten: [{ ...place, name: "Eggs", calories: 100 }] };
  const removed = { date, removed: "e1" };
  const first = { date, changed: "e1", to: { grams: 100 } };
  const second = { date, changed: "e1", to: { meal: "snack" } };
  assert.deepEqual(merge(added, removed), removed);
  // The API still has the first one, and would return it.
  assert.equal(merge(removed, added), null);
  assert.equal(merge(merge(first, removed), added), null);
  assert.deepEqual(merge(first, second), { ...first, to: { grams: 100, meal: "snack" } });
  assert.deepEqual(merge(first, removed), removed);
  // It may have arrived: a repeated id returns the first entry, whatever the body contains.
  assert.equal(merge(added, first), null);
  const two = { date, eaten: [...added.eaten, { ...place, id: "e2", name: "Ham" }] };
  assert.equal(merge(two, removed), null);
  assert.equal(merge(added, { date, removed: "e2" }), null);
  assert.equal(merge(added, { ...removed, date: "2026-11-22" }), null);
  assert.equal(merge({ date, fields: { waterMl: 1 } }, removed), null);
});

test("a day is shown as it will be once its changes are saved", () => {
  const date = place.date;
  const stored = [{ ...place, id: "e0", name: "Ham", foodId: "ham", grams: 50, calories: 80 }];
  const changes = [
    { date, eaten: [{ ...place, name: "Eggs", calories: 100 }] },
    { date, changed: "e0", to: { grams: 100 } },
    { date, fields: { waterMl: 250 } },
  ];
  const shown = changes.reduce(eatenAfter, stored);
  assert.deepEqual(
    shown.map(({ id, calories }) => [id, calories]),
    [
      ["e0", 160],
      ["e1", 100],
    ],
  );
  assert.deepEqual(eatenAfter(shown, { date, removed: "e0" }).length, 1);
});

test("foods are offered once each: the member's, recent ones, then the table's", () => {
  const known = {
    recent: [
      recent({ name: "Toast" }),
      recent({ name: "Eggs", foodId: "eggs", grams: 150, meal: "lunch" }),
      recent({ name: "Eggs", foodId: "eggs", grams: 90 }),
    ],
    dishes: [soup],
    found: [{ ...eggs, id: "own1", name: "Egg salad", source: "own", portions: [] }, eggs],
  };
  const keys = (words, meal) => offered(words, meal, known).map(({ key }) => key);
  assert.deepEqual(keys("", "lunch"), ["eggs", "Toast", "d1"]);
  assert.deepEqual(keys("", "breakfast"), ["Toast", "eggs", "d1"]);
  assert.deepEqual(keys("egg", "lunch"), ["own1", "eggs"]);
  assert.deepEqual(keys("CREME so", "lunch").slice(0, 2), ["own1", "d1"]);
  const found = offered("egg", "lunch", known).find(({ key }) => key === "eggs");
  // All its data, with the amount of the last time.
  assert.deepEqual([found.amount, found.of, found.portions.length], [150, 100, 1]);
  assert.equal(figuresFor(found, 150).calories, 214.5);
  const eaten = ofEaten(recent({ foodId: "eggs", grams: 50, calories: 71.5 }));
  assert.equal(figuresFor(eaten, 100).calories, 143);
});

test("an amount is typed in grams, ounces or household portions", () => {
  const [grams, ounces, egg] = unitsOf(ofFood(eggs), "imperial");
  assert.deepEqual([grams.name, ounces.name, egg.name], ["g", "oz", "egg (1.8 oz)"]);
  assert.deepEqual([quantityIn(egg, 125), quantityIn(ounces, 100)], ["2.5", "3.53"]);
  assert.deepEqual(unitsOf({ dishId: "d1", of: 1, portions: [] }, "metric"), [
    { name: "servings", size: 1 },
  ]);
});

test("a food found elsewhere is weighed, and becomes an entry by name", () => {
  const bar = ofFood({ ...eggs, id: null, name: "Bar", source: "Open Food Facts", portions: [] });
  assert.deepEqual(unitsOf(bar, "metric"), [{ name: "g", size: 1 }]);
  const { foodId, grams, name, calories } = eatenOf(bar, 50, place);
  assert.deepEqual([foodId, grams, name, calories], [null, null, "Bar", 71.5]);
});

test("the form reports what the API would refuse", () => {
  const codes = (found) => found.map(({ field, code }) => [field, code]);
  assert.deepEqual(codes(wrongQuickAdd({ name: " ", netCarbsG: 3 })), [["name", "required"]]);
  assert.deepEqual(codes(wrongQuickAdd({ name: "Ham" })), [["netCarbsG", "required"]]);
  assert.deepEqual(codes(wrongQuickAdd({ name: "é".repeat(121), calories: 1 })), [
    ["name", "too_long"],
  ]);
  assert.deepEqual(codes(wrongNumbers({ netCarbsG: 501, calories: "x", fatG: -1 })), [
    ["calories", "wrong_type"],
    ["fatG", "too_small"],
    ["netCarbsG", "too_big"],
  ]);
});

test("a copy has the same id on every device, a new entry always another one", () => {
  assert.equal(idOfCopy("e1", "2026-11-23"), idOfCopy("e1", "2026-11-23"));
  assert.notEqual(idOfCopy("e1", "2026-11-23"), idOfCopy("e1", "2026-11-24"));
  const ids = new Set(Array.from({ length: 1000 }, newId));
  assert.equal(ids.size, 1000);
  assert.match(
    [...ids][0],
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});

test("a week begins on Monday, and a day meets its target by the API's rule", () => {
  assert.deepEqual(["2026-11-23", "2026-11-29", "2026-11-30"].map(mondayOf), [
    "2026-11-23",
    "2026-11-23",
    "2026-11-30",
  ]);
  assert.deepEqual(["2026-11-23", "2026-13-45", "now", null].map(isDay), [
    true,
    false,
    false,
    false,
  ]);
  const target = { calories: 2000, netCarbsG: 20 };
  const kept = (calories, netCarbsG) => isInTarget(calories, netCarbsG, target);
  assert.deepEqual(
    [kept(2200, 20), kept(1800, 0), kept(2200.1, 20), kept(1799.9, 20), kept(2000, 20.1)],
    [true, true, false, false, false],
  );
});

test("net carbs depend on how the label counts carbs", () => {
  const label = { carbsG: 45, fiberG: 20, polyolsG: 5 };
  assert.deepEqual([netCarbsOf(label, "total"), netCarbsOf(label, "available")], [20, 40]);
  assert.equal(netCarbsOf({ carbsG: 100, polyolsG: 100 }, "available"), 0);
  assert.equal(netCarbsOf({ carbsG: 5, fiberG: 9 }, "total"), 0);
  assert.deepEqual([netCarbsOf({}, "total"), netCarbsOf({ carbsG: "x" }, "total")], [null, null]);
});

test("a day has its last measurement, in the chart's unit and the member's time zone", () => {
  const days = ["2026-11-22", "2026-11-23"];
  const of = (kind, value, unit, at) => ({ id: at, kind, value, unit, at });
  const all = [
    of("glucose", 90.078, "mg/dL", "2026-11-22T08:00:00Z"),
    of("glucose", 4.5, "mmol/L", "2026-11-22T18:00:00Z"),
    of("glucose", 90.078, "mg/dL", "2026-11-23T02:00:00Z"),
    of("waist", 80, "cm", "2026-11-22T08:00:00Z"),
  ];
  const metric = { timezone: "UTC", units: "metric" };
  assert.deepEqual(valuesOf("glucose", all, days, metric), [4.5, 5]);
  const honolulu = { timezone: "Pacific/Honolulu", units: "imperial" };
  assert.deepEqual(valuesOf("glucose", all, days, honolulu), [5, null]);
  assert.deepEqual(valuesOf("waist", all, days, honolulu), [null, null]);
  assert.deepEqual(valuesOf("waist", all, ["2026-11-21"], honolulu), [31.5]);
  assert.deepEqual(indexOf([{ at: "2026-11-23T02:00:00Z", gki: 3.1 }], days, "UTC"), [null, 3.1]);
  assert.deepEqual(unitsOfKind("glucose", "imperial"), ["mg/dL", "mmol/L"]);
});

test("a diary too long for one response is requested in halves, each day once", async () => {
  const days = ["1999-05-01", "2024-02-29", "2024-03-01", "2026-11-23", "2100-01-01"];
  let asked = 0;
  const file = async ({ from = "0001-01-01", to = "9999-12-31" }) => {
    asked += 1;
    const own = days.filter((day) => day >= from && day <= to);
    return own.length > 1 ? null : ["date", ...own, ""].join("\n");
  };
  assert.equal(await wholeDiary(file), ["date", ...days, ""].join("\n"));
  assert.ok(asked < 2 * Math.log2(daysBetween("2000-01-01", "2100-01-01")) + 10);
  assert.equal(await wholeDiary(async () => "date\n"), "date\n");
});
