// The pantry as a member fills and uses it; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { example, fill, hides, open, press, sent, shows, until } from "../screen.js";

const PATH = "/api/ai/pantry";

const saved = () =>
  sent()
    .filter(([request]) => request === `PUT ${PATH}`)
    .map(([, { items }]) => items);

const keeps = { [`PUT ${PATH}`]: ({ body }) => body };

test("a member adds a food by its name, changes grams and removes another", async () => {
  await open("/pantry", {
    ...keeps,
    [`GET ${PATH}`]: { items: [{ foodId: "butter", grams: 200 }] },
  });
  await shows("Butter");
  await fill({ "Add a food": "olive oil" });
  await press("Olive oil");
  await press("Remove Butter");
  await hides("Butter");
  await fill({ "Grams of Olive oil": "750" });
  await press("Save the pantry");
  await shows("Your pantry is saved.");
  assert.deepEqual(saved(), [[{ foodId: "olive-oil", grams: 750 }]]);
});

test("what keeps goes from a shopping list into the pantry, next to what is there", async () => {
  const list = example("/api/ai/sessions/{id}/shopping");
  const [line] = list.lines;
  const [{ id }] = example("/api/ai/sessions").sessions;
  const food = { foodId: "olive-oil", name: "Olive oil", grams: 60, boughtGrams: 0 };
  const kept = { ...line, key: "olive-oil", name: "Olive oil", cupboard: true, foods: [food] };
  await open("/shopping", {
    ...keeps,
    [`GET ${PATH}`]: { items: [{ foodId: "olive-oil", grams: 40 }] },
    "GET /api/tracker/plan-starts": { starts: [] },
    [`GET /api/ai/sessions/${id}/shopping`]: { ...list, lines: [kept] },
  });
  await press(/^Put into the pantry/);
  await until(() => assert.deepEqual(saved(), [[{ foodId: "olive-oil", grams: 100 }]]));
});
