// The member's units; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  fromApi,
  isSameWeight,
  round,
  shownWeight,
  toApi,
  unitOf,
  weightChange,
} from "../../src/data/values/units";

test("values convert to the member's units and back", () => {
  assert.equal(unitOf("weight", "imperial"), "lb");
  assert.equal(round(fromApi(82, "weight", "imperial"), 1), 180.8);
  assert.equal(toApi(180, "weight", "imperial"), 81.65);
  assert.equal(toApi(82.5, "weight", "metric"), 82.5);
  for (const pounds of [100, 151.5, 180, 233.3]) {
    assert.equal(
      round(fromApi(toApi(pounds, "weight", "imperial"), "weight", "imperial"), 1),
      pounds,
    );
  }
});

test("a weight that is shown and sent back is unchanged, and a tenth more is a change", () => {
  for (const units of ["metric", "imperial"]) {
    for (let kg = 50; kg < 120; kg += 0.1) {
      const shown = shownWeight(kg, units);
      assert.ok(isSameWeight(toApi(shown, "weight", units), kg, units), `${kg} ${units}`);
      const more = toApi(round(shown + 0.1, 1), "weight", units);
      assert.ok(!isSameWeight(more, kg, units), `${kg} ${units}`);
    }
  }
  assert.ok(!isSameWeight(80, null, "metric"));
});

test("a weight change is the difference of the figures shown", () => {
  const kg = (pounds) => toApi(pounds, "weight", "imperial");
  assert.equal(weightChange(kg(179.5), kg(180), "imperial"), -0.5);
  assert.equal(weightChange(80.3, 80, "metric"), 0.3);
  assert.ok(Object.is(weightChange(79.96, 80, "metric"), 0));
});
