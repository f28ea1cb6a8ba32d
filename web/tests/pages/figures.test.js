// No page shows a figure to a member who hides them; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  buttons,
  example,
  field,
  main,
  open,
  press,
  sent,
  sheet,
  shows,
  textOf,
  until,
} from "../screen.js";

const PATH = "/api/tracker/figures";
const HIDDEN = { [`GET ${PATH}`]: { hidden: true } };
// Energy, nutrients, weights, targets and streaks.
const FIGURE =
  /kcal|\d\s*g\b|\d\s*mg\b|\d\s*(kg|lb)\b|\bg (net|protein|fat)|in a row|streak|target/i;

// A recipe and a shopping list without amounts can't be used.
const AMOUNTS = [".dish-ingredients", ".dish-steps", ".shopping-ticks"];

function textWithout(element, left) {
  const copy = element.cloneNode(true);
  for (const each of left.flatMap((one) => [...copy.querySelectorAll(one)])) each.remove();
  return textOf(copy);
}

const noFigures = (text) => assert.doesNotMatch(text, FIGURE);

const loaded = () => until(() => assert.equal(main().querySelector("[aria-busy]"), null));

/** Open the page; @param words what it still shows once it has loaded. */
async function hidden(address, words, given = {}) {
  await open(address, { ...HIDDEN, ...given });
  await shows(words);
  await loaded();
  noFigures(textWithout(main(), AMOUNTS));
}

test("Today shows figures otherwise", async () => {
  await open("/dashboard");
  await until(() => assert.match(textOf(), FIGURE));
});

for (const [address, words] of [
  ["/dashboard", "Dinner"],
  ["/week", "Monday"],
  ["/planner?session=1", "Day 1"],
  ["/foods", "Seed bread"],
]) {
  test(`${address} shows no figure while they are hidden`, () => hidden(address, words));
}

test("a plan's notes state no nutrients or energy", async () => {
  const address = "/api/ai/sessions/{id}";
  const { session } = example(address);
  const notes = ["Net carbs are about 20 g a day.", "Take 250 µg of vitamin B12 a week."];
  const plan = { ...session, outputPlan: { ...session.outputPlan, notes } };
  await open("/planner?session=1", { ...HIDDEN, "GET /api/ai/sessions/1": { session: plan } });
  await shows("vitamin B12");
  assert.doesNotMatch(textOf(), /Net carbs/);
});

test("achievements count no days", async () => {
  await open("/achievements", HIDDEN);
  await shows("Earned");
  noFigures(textOf());
});

test("progress has no charts of figures, and no waist", async () => {
  const [measured] = example("/api/tracker/measurements").measurements;
  const waist = { ...measured, id: "waist", kind: "waist", value: 87, unit: "cm" };
  await open("/progress", {
    ...HIDDEN,
    // The example has a next page, always.
    "GET /api/tracker/measurements": { measurements: [measured, waist], index: [], next: null },
  });
  await shows("Your figures are hidden");
  await shows("Latest measurements");
  assert.doesNotMatch(textOf(), /87|Calories|Weight/);
});

test("a dish keeps the amounts to cook, and no other figure", async () => {
  await open("/planner?session=1", HIDDEN);
  await press(/^Open /);
  await until(() => assert.ok(sheet()));
  noFigures(textWithout(sheet(), AMOUNTS));
});

test("the settings hide figures at once, and show them again", async () => {
  await open("/account/settings", { [`PUT ${PATH}`]: ({ body }) => body });
  for (const hides of [true, false]) {
    (await until(() => field("Hide figures") ?? assert.fail())).click();
    await until(() => assert.equal(field("Hide figures").checked, hides));
    await until(() => assert.equal(field("Hide figures").disabled, false));
  }
  assert.deepEqual(
    sent().map(([, body]) => body),
    [{ hidden: true }, { hidden: false }],
  );
});

test("who ticks an eating disorder is offered to hide figures", async () => {
  await open("/account/food", { "GET /api/ai/health": { health: null } });
  const question = "I have, or had, an eating disorder";
  await until(() => assert.ok(field(question)));
  assert.equal(buttons("Hide figures").length + (field("Hide figures") ? 1 : 0), 0);
  field(question).click();
  await until(() => assert.ok(field("Hide figures")));
});
