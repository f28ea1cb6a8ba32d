// The pages' advice to ask a doctor first, and the marks on foods that are left out; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  buttons,
  cache,
  example,
  field,
  fill,
  hides,
  left,
  main,
  navigate,
  open,
  press,
  region,
  sent,
  sheet,
  shows,
  store,
  textOf,
  until,
} from "../screen.js";

const SLUG = "keto-kickstart";
const PLAN = `/plans/${SLUG}`;
const NOTICE = "Please talk to your doctor first";
const NAMES = [
  "insulin",
  "sglt2",
  "bloodPressureMedicine",
  "pregnantOrBreastfeeding",
  "kidneyOrLiver",
  "eatingDisorder",
  "supervised",
];
const answers = (...ticked) => ({
  health: Object.fromEntries(NAMES.map((name) => [name, ticked.includes(name)])),
});
const { user: mia } = example("/api/auth/me");
const FREE = {
  "GET /api/auth/me": {
    user: { ...mia, subscriptionTier: "FREE", subscriptionStatus: "INACTIVE" },
  },
};
const checkouts = () =>
  sent().filter(([request]) => request === "POST /api/payments/checkout").length;
/** Whether one element precedes the other in the document. */
const isBefore = (one, other) => Boolean(one.compareDocumentPosition(other) & 4);
const notice = (within = document) =>
  [...within.querySelectorAll("b")].find((each) => each.textContent === NOTICE);

function held() {
  let release;
  const promise = new Promise((resolve) => {
    release = resolve;
  });
  return { promise, release };
}

test("nothing is sold before the health answers have loaded, and the reasons are above the button", async () => {
  const { promise, release } = held();
  await open(PLAN, { ...FREE, "GET /api/ai/health": () => promise });
  await shows("$29.99");
  assert.deepEqual(buttons("Buy the plan"), []);
  release(answers("insulin"));
  await shows("You take insulin", region("Buy this plan"));
  const [button] = buttons("Buy the plan");
  assert.ok(isBefore(notice(), button));
  assert.equal(button.disabled, false);
});

test("a plan chosen before the login cannot be paid for before the reasons were read", async () => {
  await open(PLAN, { ...FREE, "GET /api/ai/health": answers("pregnantOrBreastfeeding") }, "");
  await press("Buy the plan");
  await shows("then the payment page for");
  await fill({ "E-mail": "mia@example.com", Password: "a horse of a member" });
  await press("Create account", main);
  await shows("You’re pregnant or breastfeeding", region("Buy this plan"));
  assert.equal(checkouts(), 0);
  await press("Buy the plan");
  await until(() => assert.equal(left.length, 1));
  assert.equal(checkouts(), 1);
});

test("the reasons are shown above the start of a plan", async () => {
  const { sessions } = example("/api/ai/sessions");
  await open(`/planner?session=${sessions[0].id}`, { "GET /api/ai/health": answers("insulin") });
  await press("More for this plan");
  await until(() => assert.ok(notice(sheet())));
  const [start] = buttons(/^Start on/, sheet());
  assert.ok(isBefore(notice(sheet()), start));
});

test("Today shows the reasons until they were read, and again with a new reason", async () => {
  let now = answers("insulin");
  const member = "anna";
  const given = { "GET /api/ai/health": () => now };
  await open("/dashboard", given, member);
  await shows(NOTICE);
  await press("Got it");
  await hides(NOTICE);
  await until(async () => assert.ok(await store.read(`${member}/doctor-first-read`)));
  cache.outdate("health");
  await shows("What’s left");
  now = answers("insulin", "sglt2");
  cache.outdate("health");
  await shows("You take an SGLT2 inhibitor");
  now = answers("insulin", "sglt2", "supervised");
  cache.outdate("health");
  await hides(NOTICE);
});

const QUESTION = "Before your first plan: does any of this apply to you?";
const FIRST = { ...FREE, "GET /api/ai/sessions": { sessions: [] } };

test("the planner asks the health questions once, and explains what the answers mean", async () => {
  await open("/planner", { ...FIRST, "PUT /api/ai/health": answers("pregnantOrBreastfeeding") });
  await shows(QUESTION);
  await until(() => assert.ok(field("I’m pregnant or breastfeeding")));
  field("I’m pregnant or breastfeeding").click();
  await press("Save my answers");
  await shows(NOTICE);
  await hides(QUESTION);
  const [[request, body]] = sent().filter(([each]) => each.startsWith("PUT"));
  assert.deepEqual(
    [request, body.pregnantOrBreastfeeding, body.insulin],
    ["PUT /api/ai/health", true, false],
  );
});

test("a member who would rather not answer is not asked again, and nothing is sent", async () => {
  await open("/planner", FIRST);
  await press("I’d rather not say");
  await hides(QUESTION);
  navigate("/pricing");
  navigate("/planner");
  await shows("Create my plan");
  assert.ok(!textOf().includes(QUESTION));
  assert.deepEqual(
    sent().filter(([request]) => request.includes("health")),
    [],
  );
});

test("a plan that needs a doctor's advice is refused with the reasons and a link to the answers", async () => {
  const refused = [409, { error: "Ask a doctor first", reasons: ["pregnantOrBreastfeeding"] }];
  await open("/planner", {
    ...FIRST,
    "POST /api/ai/jobs": refused,
    "GET /api/ai/health": answers("pregnantOrBreastfeeding"),
  });
  await fill({ Weight: "80", "Target weight": "72", Height: "175", Age: "30", Gender: "female" });
  await press("Create my plan");
  await shows("You and your child need more", () => document.querySelector("[role=alert]"));
  assert.equal(document.querySelector("[role=alert] a").getAttribute("href"), "/account/food");
});

test("a minor sees at the field why a plan to lose weight is refused", async () => {
  const details = [{ field: "goal", message: "too young", code: "minor" }];
  await open("/planner", {
    ...FIRST,
    "POST /api/ai/jobs": [400, { error: "Invalid input", details }],
  });
  await fill({ Weight: "60", "Target weight": "55", Height: "170", Age: "16", Gender: "female" });
  await press("Create my plan");
  await shows("We don't write plans for losing weight under 18.");
});

test("a severely underweight member is shown a doctor and no targets", async () => {
  await open("/planner", FIRST);
  const values = {
    "Target weight": "45",
    Height: "160",
    Age: "20",
    Gender: "female",
    Goal: "muscle_gain",
  };
  await fill({ Weight: "33.3", ...values });
  await shows("Please see a doctor soon");
  assert.doesNotMatch(textOf(), /Protein\d/);
  await fill({ Weight: "40.96" });
  await hides("Please see a doctor soon");
  await shows(/Protein\d+ g/);
});

const { plan } = example(`/api/plans/${SLUG}`);

test("a plan with unknown allergens says so to members who leave any out", async () => {
  const unknown = { plan: { ...plan, allergens: null, mayContain: null }, hasAccess: false };
  await open(PLAN, {
    ...FREE,
    [`GET /api/plans/${SLUG}`]: unknown,
    "GET /api/ai/exclusions/mine": example("/api/ai/exclusions/mine"),
  });
  await shows("We don't know the allergens of this plan");
  await shows("Not known");
});

test("a plan with a food that is left out has a warning, and can still be bought", async () => {
  await open(PLAN, { ...FREE, "GET /api/ai/exclusions/mine": example("/api/ai/exclusions/mine") });
  await shows("This plan has what you leave out: milk.", region("Buy this plan"));
  assert.equal(buttons("Buy the plan")[0].disabled, false);
});

test("Today shows no meal before the foods to leave out have loaded", async () => {
  const { promise, release } = held();
  await open("/dashboard", { "GET /api/ai/exclusions/mine": () => promise });
  await shows("What’s left");
  assert.ok(!textOf().includes("Spinach omelet"));
  release(example("/api/ai/exclusions/mine"));
  await shows("Spinach omelet");
});

test("foods that are left out are marked in the search, and can be added", async () => {
  await open("/dashboard", { "GET /api/ai/exclusions/mine": example("/api/ai/exclusions/mine") });
  await press("Add food to breakfast");
  await until(() => assert.ok(field("Food, dish or barcode", sheet())));
  await fill({ "Food, dish or barcode": "cheddar" });
  const row = (name) =>
    [...sheet().querySelectorAll("li")].find((each) => each.textContent.includes(name));
  await until(() => assert.match(row("Cheddar").textContent, /You leave this out/));
  await fill({ "Food, dish or barcode": "broccoli" });
  await until(() => assert.ok(row("Broccoli")));
  assert.doesNotMatch(row("Broccoli").textContent, /You leave this out/);
});
