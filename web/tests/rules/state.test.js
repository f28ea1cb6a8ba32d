// The pure functions of the app; `tests/test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";

// What the modules read of a browser when they are loaded.
Object.assign(globalThis, {
  location: { pathname: "/", search: "", origin: "https://keto.example" },
  sessionStorage: { getItem: () => null, setItem() {}, removeItem() {} },
});

const { linesOf, readDays, readNutrition, readRecipes, readShoppingList } = await import(
  "../../src/rules/plans/bought-content"
);
const { addressOf, durationOf, filtersOf, matching, NO_FILTERS } = await import(
  "../../src/rules/plans/search"
);
const { untilTrue } = await import("../../src/state/payments/awaited-payment");
const { fromApi, isSameWeight, round, shownWeight, toApi, unitOf, weightChange } = await import(
  "../../src/rules/units"
);
const { loginAddress, matchPath, ownAddress } = await import("../../src/state/app/router");

const plan = (more) => ({
  title: "Keto",
  shortDesc: "",
  duration: 7,
  price: 10,
  avgRating: 4,
  ...more,
});

test("plans are found by words without case and accents, and by each filter", () => {
  const plans = [
    plan({ title: "Niçoise week", price: 9.99 }),
    plan({ shortDesc: "Eggs and tofu", avgRating: 5 }),
    plan({ duration: "a weekend", price: 30, avgRating: 0 }),
  ];
  const found = (filters) =>
    matching(plans, { ...NO_FILTERS, ...filters }).map((each) => plans.indexOf(each));
  assert.deepEqual(found({}), [0, 1, 2]);
  assert.deepEqual(found({ text: " NICOISE " }), [0]);
  assert.deepEqual(found({ text: "tofu eggs" }), [1]);
  assert.deepEqual(found({ text: "7 days" }), [0, 1]);
  assert.deepEqual(found({ text: "weekend" }), [2]);
  assert.deepEqual(found({ price: "10" }), [0, 1]);
  assert.deepEqual(found({ rating: "4.5" }), [1]);
});

test("filters are kept in the address", () => {
  const filters = { text: "eggs & tofu", price: "", rating: "4" };
  const address = addressOf(filters);
  assert.equal(address, "/plans?q=eggs+%26+tofu&rating=4");
  assert.deepEqual(filtersOf(new URL(address, location.origin).searchParams), filters);
  assert.equal(addressOf(NO_FILTERS), "/plans");
});

test("a duration is days or a text", () => {
  assert.deepEqual([1, 7, "a month", null].map(durationOf), ["1 day", "7 days", "a month", ""]);
});

test("units go to the member's and back to the API's", () => {
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

test("a weight that is only shown and sent back is the same, and a tenth more is another one", () => {
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

test("a weight changes by what its figures say", () => {
  const kg = (pounds) => toApi(pounds, "weight", "imperial");
  assert.equal(weightChange(kg(179.5), kg(180), "imperial"), -0.5);
  assert.equal(weightChange(80.3, 80, "metric"), 0.3);
  assert.ok(Object.is(weightChange(79.96, 80, "metric"), 0));
});

test("the content of a plan is read where it has the known shape", () => {
  const meal = { name: "Omelette", calories: 425, netCarbsG: 3.8 };
  assert.deepEqual(readDays([{ day: 2, meals: { breakfast: meal } }]), [
    { day: 2, meals: [{ slot: "breakfast", ...meal }] },
  ]);
  const [recipe] = readRecipes([
    { name: "Omelette", ingredients: [{ name: "eggs", grams: 150 }], steps: ["Fry", 1] },
  ]);
  assert.deepEqual(
    [recipe.ingredients, recipe.steps, recipe.servings],
    [[{ name: "eggs", grams: 150 }], ["Fry"], null],
  );
  assert.deepEqual(readShoppingList({ fats: ["Butter"] }), [["fats", ["Butter"]]]);
  assert.equal(
    readNutrition({ perDay: { calories: 1700 }, days: [{ day: 1, fatG: "?" }] }).days[0].fatG,
    undefined,
  );
});

test("content in another shape is no error", () => {
  for (const other of [null, 7, "text", [], ["a"], [{}], [{ meals: "?" }], { a: 1 }]) {
    for (const read of [readDays, readRecipes, readShoppingList, readNutrition])
      assert.equal(read(other), null);
  }
  assert.deepEqual(linesOf({ monday: { noon: ["Soup", "Salad"] } }), [
    { depth: 0, text: "monday:" },
    { depth: 1, text: "noon:" },
    { depth: 2, text: "Soup" },
    { depth: 2, text: "Salad" },
  ]);
});

test("a login leads back to an address of the app, and to no other site", () => {
  assert.equal(
    ownAddress("/plans/keto?purchase=cancelled#top"),
    "/plans/keto?purchase=cancelled#top",
  );
  assert.equal(loginAddress("/plans?q=a b"), "/login?next=%2Fplans%3Fq%3Da%20b");
  const others = [
    null,
    "",
    "plans",
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "javascript:1",
  ];
  // Resolved, they begin with two slashes: the address of another site. The last is no address at all.
  others.push(
    "/.//evil.example",
    "/a/..//evil.example",
    "/\t/evil.example",
    "/%2e//evil.example",
    "//[",
  );
  for (const other of others) {
    assert.equal(ownAddress(other), "/dashboard", other);
  }
});

test("an address has its parameters", () => {
  assert.deepEqual(matchPath("/plans/:slug", "/plans/keto%20week"), { slug: "keto week" });
  assert.deepEqual(matchPath("/plans", "/plans/"), {});
  assert.deepEqual(matchPath("/plans/:slug", "/plans/%E0%A4%A"), { slug: "%E0%A4%A" });
  assert.equal(matchPath("/plans/:slug", "/plans/a/b"), null);
});

test("a payment is asked for with growing pauses until it has arrived", async () => {
  const pauses = [];
  const pause = async (seconds) => void pauses.push(seconds);
  const answers = [false, new Error("offline"), false, true];
  const ask = async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  assert.equal(await untilTrue(ask, new AbortController().signal, pause), true);
  assert.equal(pauses.length, 3);
  assert.deepEqual(
    pauses,
    [...pauses].sort((a, b) => a - b),
  );
  assert.equal(await untilTrue(async () => false, new AbortController().signal, pause), false);
});

test("asking ends when the page is left", async () => {
  const stop = new AbortController();
  let asked = 0;
  const ask = async () => {
    asked += 1;
    stop.abort();
    return false;
  };
  assert.equal(await untilTrue(ask, stop.signal, async () => {}), false);
  assert.equal(asked, 1);
});
