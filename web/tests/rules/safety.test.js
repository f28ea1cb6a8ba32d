// Dangers, the need for a doctor's advice, and what is left out; `test_modules.py` runs this
// in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { detailText } from "../../src/data/errors/texts";
import { allergensLeftOut, conflictOf, leavesOutText } from "../../src/data/health/left-out";
import {
  hasNewQuestions,
  healthOfTyped,
  isSupervisionEnough,
  NOTHING_OF_IT,
  QUESTIONS,
  REASONS,
  reasonsOf,
  typedHealth,
  UNDERWEIGHT,
} from "../../src/data/health/questions";
import { ADVICE, dangersOf } from "../../src/measure/rules/warnings";
import { reasonsFor } from "../../src/planner/rules/first-run";
import { inputOf, typedOf } from "../../src/planner/rules/planner-input";
import { batchText } from "../../src/plans/rules/cooking";
import { BY_KITCHEN, BY_MODEL, CHOSEN_BY_MODEL, whoWrote } from "../../src/plans/rules/who-wrote";
import { readPlan } from "../../src/plans/rules/written-plan";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const HOUR_MS = 3_600_000;
const hoursAgo = (hours) => new Date(NOW - hours * HOUR_MS).toISOString();
const ketones = (value, hours = 1) => ({
  ...{ kind: "ketones", value, unit: "mmol/L", at: hoursAgo(hours) },
});
const glucose = (value, unit = "mmol/L", hours = 1) => ({
  ...{ kind: "glucose", value, unit, at: hoursAgo(hours) },
});
const dangers = (...measured) => dangersOf(measured, NOW);

test("high ketones with high glucose may be ketoacidosis", () => {
  assert.deepEqual(dangers(ketones(3), glucose(11.1)), ["ketoacidosis"]);
  assert.deepEqual(dangers(ketones(6), glucose(20)), ["ketoacidosis"]);
  assert.deepEqual(dangers(ketones(3), glucose(11)), []);
  assert.deepEqual(dangers(ketones(2.9), glucose(13.9)), []);
});

test("very high ketones, low glucose and high glucose each cause a warning alone", () => {
  assert.deepEqual(dangers(ketones(5)), ["high-ketones"]);
  assert.deepEqual(dangers(ketones(4.9)), []);
  assert.deepEqual(dangers(glucose(14)), ["high-glucose"]);
  assert.deepEqual(dangers(glucose(2.9)), ["low-glucose"]);
  assert.deepEqual(dangers(glucose(3)), ["perhaps-low-glucose"]);
  assert.deepEqual(dangers(glucose(3.8)), ["perhaps-low-glucose"]);
  assert.deepEqual(dangers(ketones(5), glucose(2.8)), ["high-ketones", "low-glucose"]);
  assert.deepEqual(dangers(glucose(3.9), glucose(13.9)), []);
  assert.deepEqual(dangers({ kind: "waist", value: 80, unit: "cm", at: hoursAgo(1) }), []);
});

test("ketones are more dangerous with diabetes, an SGLT2 inhibitor, or a pregnancy", () => {
  const of = (answers, ...measured) => dangersOf(measured, NOW, { ...NOTHING_OF_IT, ...answers });
  for (const name of ["insulin", "sglt2", "pregnantOrBreastfeeding"]) {
    for (const supervised of [false, true]) {
      const answers = { [name]: true, supervised };
      assert.deepEqual(of(answers, ketones(3.4)), ["ketoacidosis-at-risk"]);
      // Euglycaemic: normal glucose does not reduce the danger.
      assert.deepEqual(of(answers, ketones(3), glucose(5)), ["ketoacidosis-at-risk"]);
      assert.deepEqual(of(answers, ketones(3), glucose(12)), ["ketoacidosis"]);
      assert.deepEqual(of(answers, ketones(2.9)), ["raised-ketones-at-risk"]);
      assert.deepEqual(of(answers, ketones(1.5)), ["raised-ketones-at-risk"]);
      assert.deepEqual(of(answers, ketones(1.4)), []);
      assert.deepEqual(of(answers, glucose(3.8)), ["low-glucose"]);
      assert.deepEqual(of(answers, ketones(3.4, 30)), []);
    }
  }
  for (const name of ["bloodPressureMedicine", "kidneyOrLiver", "eatingDisorder", "supervised"]) {
    assert.deepEqual(of({ [name]: true }, ketones(3.4)), []);
  }
  assert.deepEqual(dangersOf([ketones(3.4)], NOW, null), []);
  assert.match(ADVICE["ketoacidosis-at-risk"].text, /emergency number.* now/);
  assert.match(ADVICE["raised-ketones-at-risk"].text, /call your doctor .*today/);
});

test("glucose in mg/dL is judged as a meter in mmol/L would show it", () => {
  assert.deepEqual(dangers(glucose(69, "mg/dL")), ["perhaps-low-glucose"]);
  assert.deepEqual(dangers(glucose(70, "mg/dL")), []);
  assert.deepEqual(dangers(glucose(250, "mg/dL")), []);
  assert.deepEqual(dangers(glucose(253, "mg/dL")), ["high-glucose"]);
  assert.deepEqual(dangers(ketones(3.2), glucose(201, "mg/dL")), ["ketoacidosis"]);
});

test("the latest measurement of a day counts, in whatever order they come", () => {
  assert.deepEqual(dangers(ketones(1, 1), ketones(6, 3)), []);
  assert.deepEqual(dangers(ketones(6, 1), ketones(1, 3)), ["high-ketones"]);
  assert.deepEqual(dangers(ketones(6, 24)), []);
  assert.deepEqual(dangers(ketones(6, 23.9)), ["high-ketones"]);
  assert.deepEqual(dangers(ketones(3.5, 1), glucose(12, "mmol/L", 30)), []);
});

test("each warning says whom to call", () => {
  for (const { text, call } of Object.values(ADVICE)) {
    assert.match(`${text} ${call}`, /112/);
    assert.match(text, /[Cc]all your (emergency|doctor)/);
  }
});

test("no plan is written without a doctor for those who need one", () => {
  assert.deepEqual(reasonsOf(null), []);
  assert.deepEqual(reasonsOf(NOTHING_OF_IT), []);
  assert.deepEqual(reasonsOf({ ...NOTHING_OF_IT, bloodPressureMedicine: true }), []);
  assert.deepEqual(reasonsOf({ ...NOTHING_OF_IT, bloodThinner: true }), []);
  const both = { ...NOTHING_OF_IT, eatingDisorder: true, sglt2: true };
  assert.deepEqual(reasonsOf(both), ["sglt2", "eatingDisorder"]);
  assert.deepEqual(reasonsOf({ ...both, supervised: true }), []);
  assert.deepEqual(reasonsOf({ ...both, supervised: true }, "maintenance"), []);
  assert.deepEqual(reasonsOf({ ...both, supervised: true }, "weight_loss"), ["eatingDisorder"]);
  const asked = QUESTIONS.map(([name]) => name);
  assert.deepEqual(asked.toSorted(), Object.keys(NOTHING_OF_IT).toSorted());
  assert.deepEqual(Object.keys(REASONS), [
    ...asked.filter(
      (name) => !["bloodPressureMedicine", "bloodThinner", "supervised"].includes(name),
    ),
    UNDERWEIGHT,
  ]);
});

test("the figures that a doctor agreed to are typed, and are sent while one supervises", () => {
  const typed = typedHealth({ ...NOTHING_OF_IT, heart: null, agreed: { proteinG: 70 } });
  assert.deepEqual(
    [typed["agreed.netCarbsG"], typed["agreed.proteinG"], typed["agreed.calories"]],
    ["", "70", ""],
  );
  assert.deepEqual(healthOfTyped(typed), { ...NOTHING_OF_IT, agreed: null });
  const supervised = { ...typed, supervised: true, "agreed.calories": "1800" };
  assert.deepEqual(healthOfTyped(supervised), {
    ...NOTHING_OF_IT,
    supervised: true,
    agreed: { proteinG: 70, calories: 1800 },
  });
  assert.equal(hasNewQuestions({ ...NOTHING_OF_IT, heart: null }), true);
  assert.equal(hasNewQuestions(NOTHING_OF_IT), false);
  assert.equal(hasNewQuestions(null), false);
});

test("a severely underweight visitor is sent to a doctor, supervised or not", () => {
  const thin = { units: "metric", weightKg: "33.3", heightCm: "160" };
  const said = { ...NOTHING_OF_IT, saysHealth: true, insulin: true, supervised: true };
  assert.deepEqual(reasonsFor({ ...thin, ...said }), [UNDERWEIGHT]);
  assert.deepEqual(reasonsFor({ ...thin, ...NOTHING_OF_IT, saysHealth: false }), [UNDERWEIGHT]);
  // A BMI of 16 at 160 cm is 40.96 kg.
  assert.deepEqual(reasonsFor({ ...thin, ...said, weightKg: "40.96" }), []);
  assert.deepEqual(reasonsFor({ ...thin, ...said, weightKg: "40.95" }), [UNDERWEIGHT]);
  assert.equal(isSupervisionEnough([UNDERWEIGHT]), false);
  assert.equal(isSupervisionEnough(["sglt2"]), true);
});

const milk = {
  ...{ text: "dairy", foods: 54, examples: ["butter", "cheddar", "cream", "feta", "ghee"] },
  means: [{ kind: "allergen", id: "milk", name: "Milk" }],
};
const meaning = (text, kind, id) => ({
  ...{ text, foods: 3, examples: ["a", "b", "c"], means: [{ kind, id, name: text }] },
});

test("the note on a word has the number of foods that it leaves out, and examples", () => {
  assert.equal(leavesOutText(milk), "leaves out 54 foods: butter, cheddar, cream …");
  assert.equal(leavesOutText({ foods: 1, examples: ["kefir"] }), "leaves out 1 food: kefir");
  assert.equal(leavesOutText({ foods: 2, examples: [] }), "leaves out 2 foods");
  assert.equal(leavesOutText({ foods: 0, examples: [] }), "leaves out none of our foods");
});

test("a kind and a diet leave out the allergens that reveal them", () => {
  const all = [meaning("seafood", "kind", "shellfish"), meaning("nut-free", "diet", "nut-free")];
  assert.deepEqual([...allergensLeftOut(all)].toSorted(), [
    "crustaceans",
    "molluscs",
    "nuts",
    "peanuts",
  ]);
});

test("a plan is compared with what is left out, and unknown parts are reported", () => {
  const nuts = meaning("nuts", "allergen", "nuts");
  const plan = { allergens: ["milk", "eggs"], mayContain: ["nuts", "milk"] };
  assert.deepEqual(conflictOf(plan, [milk, nuts]), {
    ...{ contains: ["milk"], mayContain: ["nuts"], untold: [] },
  });
  assert.equal(conflictOf(plan, []), null);
  assert.equal(conflictOf(plan, [meaning("soy", "allergen", "soy")]), null);
  assert.deepEqual(conflictOf(plan, [meaning("pork", "kind", "pork")]).untold, ["pork"]);
  assert.deepEqual(conflictOf(plan, [{ ...nuts, text: "okra", means: [] }]).untold, ["okra"]);
  assert.deepEqual(conflictOf({ allergens: null, mayContain: null }, [milk]).untold, ["dairy"]);
});

test("a recipe's steps, minutes and batch are used for cooking", () => {
  const meal = {
    ...{ name: "Stew", description: "Cook it.", batch: { cookOn: 2, portions: 2 } },
    recipe: {
      steps: ["Brown the beef.", "Braise it for 90 minutes."],
      minutes: 100,
      servings: 2,
      doneness: "Beef chuck: 63 °C in the core",
    },
  };
  const plan = readPlan({
    ...{ days: [{ meals: { dinner: meal, lunch: { name: "Eggs", batch: 7 } } }], modelAway: true },
    notes: ["Written by a machine.", 7, ""],
    leftOut: [{ text: "dairy", foods: 54, examples: ["butter", null] }, "nuts", { foods: 2 }],
  });
  const [lunch, dinner] = plan.days[0].meals;
  assert.deepEqual(dinner.steps, meal.recipe.steps);
  const batch = { ...meal.batch, keepsDays: null, freezes: false };
  assert.deepEqual([dinner.minutes, dinner.servings, dinner.batch], [100, 2, batch]);
  assert.deepEqual([dinner.doneness, lunch.doneness], ["Beef chuck: 63 °C in the core", null]);
  assert.deepEqual([lunch.minutes, lunch.servings, lunch.batch], [null, null, null]);
  assert.deepEqual(plan.notes, ["Written by a machine.", "7"]);
  assert.deepEqual(plan.leftOut, [{ text: "dairy", foods: 54, examples: ["butter"] }]);
  assert.equal(plan.isModelAway, true);
  assert.deepEqual(
    [readPlan({}).notes, readPlan({}).leftOut, readPlan({ modelAway: 1 }).isModelAway],
    [[], [], false],
  );
  assert.equal(batchText(batch, 2), "Cook 2 portions at once");
  assert.equal(batchText(batch, 3), "Cooked on day 2, 2 portions");
});

test("a plan shows who wrote it, once", () => {
  const kitchen = { meals: { lunch: { name: "Eggs" } }, writtenBy: "kitchen" };
  const written = (more) => {
    const plan = readPlan({
      days: [kitchen],
      figures: "computed",
      notes: ["Who", "Note"],
      ...more,
    });
    return [whoWrote(plan), plan.notes];
  };
  assert.deepEqual(written({ writtenBy: "model" }), [CHOSEN_BY_MODEL, ["Note"]]);
  assert.deepEqual(written({ writtenBy: "kitchen" }), [BY_KITCHEN, ["Note"]]);
  // Plans of earlier releases.
  assert.deepEqual(written({ modelAway: true }), [BY_KITCHEN, ["Note"]]);
  assert.equal(written({})[0], CHOSEN_BY_MODEL);
  assert.equal(
    written({ modelAway: true, days: [kitchen, { meals: kitchen.meals }] })[0],
    CHOSEN_BY_MODEL,
  );
  // A model can claim anything: what counts is whether the figures were computed.
  const claimed = { writtenBy: "kitchen", modelAway: true, figures: null };
  assert.deepEqual(written(claimed), [BY_MODEL, ["Who", "Note"]]);
});

test("the planner begins with what the member leaves out, and suggests cooking once for two days", () => {
  const latest = { allergies: ["nuts"] };
  assert.equal(typedOf(latest, {}, "metric", ["dairy", "fish"]).allergies, "dairy, fish, ");
  assert.equal(typedOf(latest, {}, "metric", []).allergies, "nuts, ");
  assert.equal(typedOf(null, {}, "metric").cooking, "batch");
  assert.equal(typedOf({ cooking: "fresh" }, {}, "metric").cooking, "fresh");
  assert.equal(inputOf({ cooking: "fresh" }, "metric").cooking, "fresh");
});

test("a visitor who is too young or too light sees why at the field", () => {
  const of = (field, code, more, units = "metric") =>
    detailText({ field, code, message: "", ...more }, units);
  assert.match(of("goal", "minor"), /under 18/);
  assert.match(of("targetWeightKg", "underweight", { min: 53.5 }), /less than 54 kg .*Aim higher/);
  assert.match(of("weightKg", "underweight", { min: 53.5 }, "imperial"), /118 lb\b.*your doctor/);
  assert.match(
    of("targetWeightKg", "contradiction", { max: 80.5 }),
    /lose weight, .* 80 kg or less/,
  );
  assert.match(of("targetWeightKg", "contradiction", { min: 80.5 }), /muscle, .* 81 kg or more/);
  assert.match(
    of("targetWeightKg", "contradiction", { min: 77.6, max: 82.4 }),
    /keep your weight, aim for 78 kg to 82 kg/,
  );
  assert.match(of("weightKg", "older", { min: 67 }), /From 65, .* 67 kg/);
});
