// The minutes of a step, and ratings; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { minutesIn } from "../../src/plans/rules/cooking";
import { ratingOf } from "../../src/plans/rules/ratings";

test("a timer understands hours, minutes and fractions", () => {
  const minutes = {
    "Simmer 1.5 hours": 90,
    "Simmer 1,5 h": 90,
    "Simmer 1 1/2 hours": 90,
    "Simmer 1½ hours": 90,
    "Bake ½ hour": 30,
    "Bake 3/4 hour": 45,
    "Bake 1 hour 30 minutes": 90,
    "Bake 1 hour and 5 min": 65,
    "Bake 1h 20min": 80,
    "Fry 2.5 min": 2.5,
    "Fry 2-3 minutes": 3,
    "Rest 1 to 1.5 hours": 90,
    "Cut in 1/2, fry 4 min": 4,
    "Bake at 180 C": null,
    "Wait 1/0 hour": null,
  };
  assert.deepEqual(Object.keys(minutes).map(minutesIn), Object.values(minutes));
});

test("a dish has its rating under a longer name, and a model's dish under any name", () => {
  const dish = (name, ...foods) => ({ name, ingredients: foods.map((foodId) => ({ foodId })) });
  const ratings = [
    { name: "Salmon with broccoli", foods: ["salmon", "broccoli"], rating: "never" },
  ];
  const rating = (...words) => ratingOf(dish(...words), ratings)?.rating;
  assert.equal(rating("Salmon with broccoli and kale", "salmon", "broccoli", "kale"), "never");
  assert.equal(rating("Golden fish", "broccoli", "salmon"), "never");
  assert.equal(rating("Salmon with kale", "salmon", "broccoli", "kale"), undefined);
  assert.equal(rating("Salmon with broccoli", "salmon", "kale"), undefined);
});
