// Amounts of foods as text; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { foodWordsOf, inFoodWords } from "../../src/data/values/food-words";
import { shownIn, textIn } from "../../src/data/values/units";
import { countOf, inNumber } from "../../src/diary/rules/foods/kitchen";

const portions = (of) => Object.entries(of).map(([name, grams]) => ({ name, grams }));

test("an amount is shown in household portions", () => {
  const egg = portions({ egg: 50 });
  assert.equal(countOf(150, egg), "3 eggs");
  assert.equal(countOf(50, egg), "1 egg");
  assert.equal(countOf(163, egg), null);
  assert.equal(countOf(1050, egg), null);
  const avocado = portions({ "half avocado": 100, avocado: 200 });
  assert.equal(countOf(100, avocado), "1 half avocado");
  assert.equal(countOf(200, avocado), "1 avocado");
  assert.equal(countOf(300, avocado), "1½ avocados");
  const oil = portions({ tablespoon: 13.5, teaspoon: 4.5 });
  assert.equal(countOf(9, oil), "2 teaspoons");
  assert.equal(countOf(13.5, oil), "1 tablespoon");
  assert.equal(countOf(170, portions({ pot: 170 })), "1 pot");
  assert.equal(countOf(85, portions({ breast: 170 })), "½ breast");
});

test("portions have their plurals", () => {
  const names = ["cherry", "leaf", "walnut half", "tablespoon chopped", "glass", "tomato", "slice"];
  assert.deepEqual(
    names.map((name) => inNumber(name, 2)),
    ["cherries", "leaves", "walnut halves", "tablespoons chopped", "glasses", "tomatoes", "slices"],
  );
});

test("food words depend on the member's country", () => {
  const uk = (text) => inFoodWords(text, "british");
  const us = (text) => inFoodWords(text, "american");
  assert.equal(uk("Zucchini with red bell peppers"), "Courgette with red peppers");
  assert.equal(uk("Shrimp salad, eggplants and shrimp"), "Prawn salad, aubergines and prawns");
  assert.equal(us("Ham omelette with courgette"), "Ham omelet with zucchini");
  assert.equal(us("Black pepper, grilled"), "Black pepper, grilled");
  assert.equal(uk("chiliesque"), "chiliesque");
  const locales = ["en-US", "en-GB", "en-AU", "de-DE", "en", "zh-Hant-TW", "en-CA"];
  const british = locales.filter((locale) => foodWordsOf(locale) === "british");
  assert.deepEqual(british, ["en-GB", "en-AU", "de-DE", "zh-Hant-TW"]);
});

test("a text's amounts are in the member's units, and nutrients are in grams", () => {
  const us = (text) => textIn(text, "imperial");
  assert.equal(
    us("Heat the oven to 200 °C, until the core has 74 °C"),
    "Heat the oven to 400 °F, until the core has 165 °F",
  );
  assert.equal(
    us("150 g eggs, 1.2 kg beef, 250 ml water"),
    "5.3 oz eggs, 2.6 lb beef, 8.5 fl oz water",
  );
  assert.equal(
    us("at most 20 g of net carbs, 35 g protein powder"),
    "at most 20 g of net carbs, 1.2 oz protein powder",
  );
  assert.equal(
    us("20 g fat, 150 g fat free Greek yogurt, 60 g protein bar"),
    "20 g fat, 5.3 oz fat free Greek yogurt, 2.1 oz protein bar",
  );
  assert.equal(textIn("150 g at 200 °C", "metric"), "150 g at 200 °C");
});

test("both ends of a range are in the member's units", () => {
  const us = (text) => textIn(text, "imperial");
  assert.equal(us("2-3 cm at 180 to 200 °C"), "0.8-1.2 in at 350 to 400 °F");
  assert.equal(us("1–30 g salt"), "1 g–1.1 oz salt");
});

test("an amount never becomes 0, and numbers are read as a whole", () => {
  const us = (text) => textIn(text, "imperial");
  assert.equal(
    us("1 g salt, 1 ml lemon juice, 2 g pepper"),
    "1 g salt, 1 ml lemon juice, 0.1 oz pepper",
  );
  assert.deepEqual(shownIn(1, "food", "imperial", 0), { value: 1, unit: "g", decimals: 0 });
  assert.equal(us("1,200 g beef, 1234567 g salt"), "1,200 g beef, 1234567 g salt");
});

test("packs of a shopping list are in the member's units", () => {
  const us = (text) => textIn(text, "imperial");
  assert.equal(us("2 × 250 g"), "2 × 8.8 oz");
  assert.equal(us("500 ml + 2 × 250 ml"), "16.9 fl oz + 2 × 8.5 fl oz");
  assert.equal(us("Cheddar 250 g + 150 g, Brie 1.2 kg"), "Cheddar 8.8 oz + 5.3 oz, Brie 2.6 lb");
  assert.equal(us("12 eggs (2 × 6)"), "12 eggs (2 × 6)");
});
