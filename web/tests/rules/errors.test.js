// The texts of the API's errors; `tests/test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { detailText, messageText } from "../../src/data/errors/texts";
import { numberOf, readNumbersOf } from "../../src/data/values/typed-numbers";
import { withoutEmptyPortions } from "../../src/diary/rules/foods/food-labels";
import { inputOf } from "../../src/planner/rules/planner-input";

const TOO_HEAVY = {
  field: "weightKg",
  message: "Input should be less than or equal to 300",
  code: "too_big",
  max: 300,
};

test("a limit is shown in the member's units, rounded to the side that the API accepts", () => {
  assert.equal(detailText(TOO_HEAVY, "metric"), "Enter 300 kg or less.");
  assert.equal(detailText(TOO_HEAVY, "imperial"), "Enter 661 lb or less.");
  const light = { field: "weightKg", message: "", code: "too_small", min: 30 };
  assert.equal(detailText(light, "imperial"), "Enter 67 lb or more.");
  const age = { field: "age", message: "", code: "too_small", min: 16 };
  assert.equal(detailText(age, "imperial"), "Enter 16 or more.");
});

test("a limit of the whole day is shown as such", () => {
  const day = { field: "netCarbsG", code: "too_big", max: 100 };
  const message = "the day would have more than 100 g of net carbs";
  assert.equal(detailText({ ...day, message }, "metric"), "This would take the day over 100 g.");
  assert.equal(detailText({ ...day, message: "" }, "metric"), "Enter 100 or less.");
  const full = "the day has 60 entries already: delete one to add another";
  const entries = { field: "date", message: full, code: "too_many", max: 60 };
  assert.equal(
    detailText(entries, "metric"),
    "This day already has 60 entries. Delete one to add another.",
  );
});

test("an error about a missing value says what to do", () => {
  const rating = { field: "rating", message: "Field required", code: "required" };
  assert.equal(detailText(rating, "metric"), "Choose 1 to 5 stars.");
  assert.equal(detailText({ ...rating, field: "age" }, "metric"), "Please fill this in.");
});

test("a length is shown in characters", () => {
  const short = { field: "password", message: "", code: "too_short", min: 8, length: 5 };
  assert.equal(detailText(short, "metric"), "Use at least 8 characters.");
  const long = { field: "body", message: "", code: "too_long", max: 1000 };
  assert.equal(detailText(long, "metric"), "Use at most 1,000 characters.");
});

test("unknown errors are shown in the API's words", () => {
  const newer = { field: "x", message: "must be a dish", code: "not_a_dish" };
  assert.equal(detailText(newer, "metric"), "Must be a dish.");
  assert.equal(messageText("Kitchen closed"), "Kitchen closed.");
});

test("a comma groups thousands if the member's language does, else it begins the decimals", () => {
  const typed = ["1,200", "12,345.5", "1,200,000", "1,5", "0,125", "82.5", "1,20", "1,2,3", " "];
  readNumbersOf("en-US");
  assert.deepEqual(
    [...typed.map(numberOf), inputOf({ durationDays: "1,200" }, "metric").durationDays],
    [1200, 12345.5, 1200000, 1.5, 0.125, 82.5, 1.2, "1.2,3", undefined, 1200],
  );
  readNumbersOf("de");
  assert.deepEqual(typed.slice(0, 2).map(numberOf), [1.2, "12.345.5"]);
});

test("empty portions are removed from a label", () => {
  const row = (number, name, grams) => ({
    [`portions.${number}.name`]: name,
    [`portions.${number}.grams`]: grams,
  });
  const typed = { name: "Bread", ...row(1, "slice", "40"), ...row(2, "", " "), ...row(3, "", "7") };
  const { rows, ...values } = withoutEmptyPortions({ ...typed, rows: "4" });
  assert.equal(rows, "2");
  assert.deepEqual(values, { ...typed, ...row(0, "slice", "40"), ...row(1, "", "7") });
});
