// Measured values that the form questions; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { slipOf } from "../../src/measure/rules/slips";

test("a weight that is more than 5 % off the last one is questioned", () => {
  const slip = (value, last, unit = "lb") => slipOf({ kind: "weight", value, unit, last });
  assert.equal(slip(182, null), null);
  assert.equal(slip(999, 182), null, "the API refuses more than 400 kg");
  assert.equal(slip(173, 182), null);
  assert.equal(slip(191, 182), null);
  assert.deepEqual(slip(172, 182), { change: -10, likely: null });
  assert.deepEqual(slip(80, 182), { change: -102, likely: { unit: "kg", value: 176.4 } });
  assert.deepEqual(slip(180, 81.6, "kg"), { change: 98.4, likely: { unit: "lb", value: 81.6 } });
});

test("every human glucose value is questioned in the wrong unit, and accepted in the right one", () => {
  for (let mmol = 2; mmol <= 20; mmol += 0.1) {
    const [inMmol, inMg] = [Math.round(mmol * 10) / 10, Math.round(mmol * 18.0156)];
    if (inMg < 37 || inMg > 360) continue;
    assert.equal(slipOf({ kind: "glucose", value: inMmol, unit: "mmol/L" }), null);
    assert.equal(slipOf({ kind: "glucose", value: inMg, unit: "mg/dL" }), null);
    assert.equal(slipOf({ kind: "glucose", value: inMg, unit: "mmol/L" }).likely.unit, "mg/dL");
    assert.equal(slipOf({ kind: "glucose", value: inMmol, unit: "mg/dL" }).likely.unit, "mmol/L");
  }
});

test("ketones beyond the scale of meters are questioned", () => {
  const slip = (value) => slipOf({ kind: "ketones", value, unit: "mmol/L" });
  assert.equal(slip(8), null);
  assert.deepEqual(slip(15), { change: null, likely: { unit: "mg/dL", value: 1.4 } });
  assert.equal(slip(95), null, "the API refuses more than 30");
});
