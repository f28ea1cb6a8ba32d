// Ages of responses, and corrections of refused changes; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";

import { agoText } from "../../src/data/values/ago";
import {
  corrected,
  fieldsOf,
  missingIn,
  titleOf,
  typedOf,
} from "../../src/diary/rules/corrections";
import { merge } from "../../src/diary/rules/day-changes";

const date = "2026-11-23";

test("an age is shown in its largest unit", () => {
  const minute = 60_000;
  const ages = [-5, 0, 0.9, 1, 59, 60, 3 * 60 + 59, 24 * 60, 80 * 60];
  assert.deepEqual(
    ages.map((minutes) => agoText(0, minutes * minute)),
    [
      "a moment ago",
      "a moment ago",
      "a moment ago",
      "1 minute ago",
      "59 minutes ago",
      "1 hour ago",
      "3 hours ago",
      "1 day ago",
      "3 days ago",
    ],
  );
});

test("a refused weight is corrected in the member's unit", () => {
  const change = { date, fields: { weightKg: 999 } };
  assert.equal(titleOf(change), "Weight");
  assert.deepEqual(typedOf(change, "metric"), { weightKg: "999" });
  assert.deepEqual(corrected(change, { weightKg: "80,5" }, "metric"), {
    date,
    fields: { weightKg: 80.5 },
  });
  assert.equal(fieldsOf(change, "imperial")[0].unit, "lb");
  const { fields } = corrected(change, { weightKg: "176" }, "imperial");
  assert.ok(Math.abs(fields.weightKg - 79.8) < 0.1);
});

test("a correction shows which fields are required", () => {
  const date = "2026-11-23";
  const missing = (change, typed) => missingIn({ date, ...change }, typed);
  assert.deepEqual(missing({ eaten: [{ foodId: "egg", grams: 9999 }] }, { grams: " " }), ["grams"]);
  const quick = { name: "Stew", calories: 99999, fatG: 3 };
  assert.deepEqual(missing({ eaten: [quick] }, { name: "Stew", calories: "", fatG: "3" }), []);
  assert.deepEqual(missing({ eaten: [quick] }, { name: "", calories: "1", fatG: "" }), ["name"]);
  assert.deepEqual(missing({ fields: { weightKg: 999 } }, { weightKg: "" }), ["weightKg"]);
  const both = { fields: { weightKg: 999, waterMl: 100 } };
  assert.deepEqual(missing(both, { weightKg: "", waterMl: "100" }), []);
});

test("the amount of an entry can be corrected, or the name and figures of a quick add", () => {
  const food = { id: "a", date, meal: "lunch", name: "Butter", foodId: "butter", grams: 9000 };
  const eaten = { date, eaten: [{ ...food, calories: 7 }] };
  assert.equal(titleOf(eaten), "Butter");
  assert.deepEqual(typedOf(eaten, "metric"), { grams: "9000" });
  const { eaten: retyped } = corrected(eaten, { grams: "90" }, "metric");
  assert.deepEqual([retyped[0].id, retyped[0].grams], ["a", 90]);

  const quick = { date, eaten: [{ id: "b", date, meal: "snack", name: "Stew", calories: 99999 }] };
  assert.deepEqual(
    fieldsOf(quick, "metric").map(({ name }) => name),
    ["name", "calories"],
  );
  const second = corrected(quick, { name: "Stew", calories: "999" }, "metric");
  assert.deepEqual([second.eaten[0].id, second.eaten[0].calories], ["b", 999]);
});

test("several entries, or a removal, cannot be corrected", () => {
  const two = { date, eaten: [{ name: "Egg" }, { name: "Ham" }] };
  assert.deepEqual([titleOf(two), fieldsOf(two, "metric")], ["Egg and Ham", []]);
  const removed = { date, removed: "a" };
  assert.deepEqual([titleOf(removed), fieldsOf(removed, "metric")], ["Removing an entry", []]);
  const amended = { date, changed: "a", to: { grams: 9000 } };
  assert.deepEqual(corrected(amended, { grams: "90" }, "metric"), {
    ...amended,
    to: { grams: 90 },
  });
});

test("a field of a day replaces only waiting changes of that field", () => {
  const water = { date, fields: { waterMl: 250 } };
  const more = { date, fields: { waterMl: 500 } };
  assert.deepEqual(merge(water, more), more);
  assert.equal(merge({ date, fields: { weightKg: 999 } }, more), null);
});
