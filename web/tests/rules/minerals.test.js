// Kinds of carbs, minerals of a day, foods' sources, and contradictions; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  carbsIn,
  carbsInTotals,
  carbsOfDay,
  carbsTogether,
  fiberAndPolyolsOf,
  modeOfTarget,
} from "../../src/diary/rules/carbs";
import { contradictionOf } from "../../src/diary/rules/contradictions";
import { dayAfter } from "../../src/diary/rules/day-figures";
import { totalOf } from "../../src/diary/rules/entries";
import { sourceText, tableOf } from "../../src/diary/rules/foods/food-labels";
import {
  foodsWithMost,
  inOneUnit,
  mineralsOf,
  mineralsOfWeek,
  mostMissing,
} from "../../src/diary/rules/minerals";

const EATEN = [
  { name: "Avocado", foodId: "avocado-raw", potassiumMg: 485, sodiumMg: 7, fiberG: 6.7 },
  { name: "Salmon", foodId: "salmon-raw", potassiumMg: 600, sodiumMg: 3100, fiberG: 0 },
  { name: "Avocado", foodId: "avocado-raw", potassiumMg: 242.5, sodiumMg: null },
  { name: "Stew" },
];

test("a mineral that entries do not state is unknown, not 0", () => {
  const targets = { potassiumMg: { min: 3000 }, sodiumMg: { min: null, max: 3000 } };
  const [potassium, magnesium, sodium] = mineralsOf(totalOf(EATEN), targets);
  assert.equal(magnesium.value, null);
  assert.deepEqual([potassium.value, potassium.known, potassium.of], [1327.5, 3, 4]);
  assert.deepEqual([potassium.missing, potassium.over], [1672.5, 0]);
  assert.deepEqual([sodium.known, sodium.missing, sodium.over], [2, 0, 107]);
  const [first] = mineralsOf(totalOf([]), null);
  assert.equal(first.value, 0, "who ate nothing had none");
});

test("an average is a minimum of all days if the figure is not known everywhere", () => {
  const days = [{ totals: totalOf(EATEN) }, { totals: totalOf(EATEN.slice(0, 2)) }];
  const targets = { potassiumMg: { min: 3000 }, sodiumMg: { max: 3000 } };
  const [potassium, magnesium, sodium] = mineralsOfWeek(days, targets);
  assert.deepEqual([potassium.value, potassium.known, potassium.of], [1206.3, 5, 6]);
  assert.deepEqual([potassium.missing, potassium.over], [1793.7, 0]);
  assert.deepEqual([magnesium.known, magnesium.value], [0, null]);
  assert.equal(sodium.over, 107);
});

test("the known mineral farthest from its target comes first", () => {
  const targets = { potassiumMg: { min: 2000 }, magnesiumMg: { min: 300 } };
  assert.equal(mostMissing(mineralsOf(totalOf(EATEN), targets)).name, "potassiumMg");
  const sodium = { ...targets, sodiumMg: { min: 30_000 } };
  assert.equal(mostMissing(mineralsOf(totalOf(EATEN), sodium)).name, "sodiumMg");
  assert.equal(mostMissing(mineralsOf(totalOf(EATEN), null)).name, "potassiumMg");
});

test("amounts of one mineral are shown in one unit", () => {
  const said = (name, ...amounts) => {
    const { unit, amounts: all } = inOneUnit(name, amounts);
    return [...all, unit];
  };
  assert.deepEqual(said("potassiumMg", 2100, 3000), [2.1, 3, "g"]);
  assert.deepEqual(said("potassiumMg", 485, null), [485, null, "mg"]);
  assert.deepEqual(said("fiberG", 6.7, 20), [6.7, 20, "g"]);
  assert.equal(inOneUnit("sodiumMg", [7, 3000]).decimals, 2);
});

test("the foods with most of a mineral come first, each once", () => {
  const most = foodsWithMost("potassiumMg", EATEN, 3);
  assert.deepEqual(
    most.map(({ name, value }) => [name, value]),
    [
      ["Avocado", 727.5],
      ["Salmon", 600],
    ],
  );
  assert.deepEqual(foodsWithMost("magnesiumMg", EATEN, 3), []);
});

test("fat with more energy than the typed calories is questioned", () => {
  const fat = contradictionOf({ calories: 50, fatG: 100 });
  assert.deepEqual(fat, { name: "fatG", grams: 100, kcal: 900 });
  assert.deepEqual(contradictionOf({ calories: 100, fatG: 10, proteinG: 20, netCarbsG: 5 }), {
    ...{ name: null, grams: 0, kcal: 190 },
  });
  assert.equal(contradictionOf({ calories: 190, fatG: 10, proteinG: 20, netCarbsG: 5 }), null);
  assert.equal(contradictionOf({ calories: 200, fatG: 0 }), null, "alcohol has energy as well");
  assert.equal(contradictionOf({ fatG: 100 }), null, "calories that are left out are computed");
});

test("a food's source is shown as text", () => {
  assert.equal(tableOf("FNDDS: Avocado, raw"), "USDA");
  assert.equal(tableOf("CoFID 2021 19-526: Doner kebab"), "CoFID");
  assert.equal(sourceText("SR Legacy: Oil, avocado"), "USDA SR Legacy: Oil, avocado");
  assert.equal(sourceText("USDA Branded: AVOCADO OIL MAYO"), "USDA Branded: AVOCADO OIL MAYO");
  assert.equal(sourceText("own"), "your label");
});

const MODES = ["net", "total", "available"];
const said = ({ value, isAtLeast }) => (isAtLeast ? `at least ${value}` : value);
const inModes = (figures) => MODES.map((mode) => said(carbsIn(figures, mode)));

const avocado = { netCarbsG: 1.8, carbsG: 8.5, fiberG: 6.7, polyolsG: 0 };
const chocolate = { netCarbsG: 4, carbsG: 40, fiberG: 10, polyolsG: 26 };

test("total carbs include fiber and polyols, available carbs only polyols", () => {
  assert.deepEqual(inModes(avocado), [1.8, 8.5, 1.8]);
  assert.deepEqual(inModes(chocolate), [4, 40, 30]);
});

test("unknown parts make a minimum, and without net carbs nothing is known", () => {
  assert.deepEqual(inModes({ netCarbsG: 5 }), [5, "at least 5", "at least 5"]);
  assert.deepEqual(inModes({ netCarbsG: 5, fiberG: 2 }), [5, "at least 7", "at least 5"]);
  assert.deepEqual(inModes({ netCarbsG: null, fiberG: 2, polyolsG: 0 }), [null, null, null]);
});

test("polyols that a label does not state were not subtracted: they are in its net carbs", () => {
  const european = { netCarbsG: 12, carbsG: 12, fiberG: 3, polyolsG: null };
  assert.deepEqual(inModes(european), [12, 15, 12]);
  assert.deepEqual(inModes({ ...european, carbsG: 15 }), [12, 15, 12]);
  // Here something unknown was subtracted.
  assert.deepEqual(inModes({ ...european, carbsG: 20 }), [12, "at least 15", "at least 12"]);
});

test("a sum is known if all its entries are", () => {
  const sums = (...eaten) => MODES.map((mode) => said(carbsInTotals(totalOf(eaten), mode)));
  assert.deepEqual(sums(avocado, chocolate), [5.8, 48.5, 31.8]);
  assert.deepEqual(sums(avocado, { netCarbsG: 5 }), [6.8, "at least 13.5", "at least 6.8"]);
  assert.deepEqual(sums(avocado, {}), ["at least 1.8", "at least 8.5", "at least 1.8"]);
  assert.deepEqual(sums({}), [null, null, null]);
  assert.deepEqual(sums(), [0, 0, 0]);
});

test("typed carbs are a day's total, and typed net carbs do not tell the fiber", () => {
  const day = (log, byHand) =>
    MODES.map((mode) => said(carbsOfDay(dayAfter({ log, byHand, entries: [avocado] }, []), mode)));
  assert.deepEqual(day(null, []), [1.8, 8.5, 1.8]);
  assert.deepEqual(day({ carbsG: 30 }, ["carbsG"]), [1.8, 30, 1.8]);
  assert.deepEqual(day({ netCarbsG: 9 }, ["netCarbsG"]), [9, "at least 15.7", "at least 9"]);
});

test("a target set by the member is in the shown mode, a plan's in net carbs", () => {
  assert.equal(modeOfTarget({ source: "hand" }, "total"), "total");
  assert.equal(modeOfTarget({ source: "plan" }, "total"), "net");
  assert.equal(modeOfTarget(null, "total"), "net");
});

test("the fiber of a plan's dish is the sum of its foods'", () => {
  const table = new Map([["avocado", { per100g: avocado }]]);
  const half = { foodId: "avocado", grams: 50 };
  assert.deepEqual(fiberAndPolyolsOf([half, half], table), { fiberG: 6.7, polyolsG: 0 });
  const unknown = { fiberG: null, polyolsG: null };
  assert.deepEqual(fiberAndPolyolsOf([half, { foodId: "gone", grams: 5 }], table), unknown);
  assert.deepEqual(fiberAndPolyolsOf([], table), unknown);
  assert.deepEqual(fiberAndPolyolsOf([half], undefined), unknown);
  const days = [carbsIn(avocado, "total"), carbsIn({ netCarbsG: 1.5 }, "total")];
  assert.deepEqual(carbsTogether(days), { value: 10, isAtLeast: true });
});
