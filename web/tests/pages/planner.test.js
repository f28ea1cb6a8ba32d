// The first run and the planner, from the input to the plan; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  api,
  example,
  field,
  fill,
  hides,
  navigate,
  open,
  press,
  sent,
  shows,
  store,
  textOf,
  until,
} from "../screen.js";

const { user: mia } = example("/api/auth/me");
const FREE = {
  "GET /api/auth/me": {
    user: { ...mia, subscriptionTier: "FREE", subscriptionStatus: "INACTIVE" },
  },
  "GET /api/ai/sessions": { sessions: [] },
};
const { job } = example("/api/ai/jobs/a-job");
const queued = () => ({ job: { ...job, createdAt: new Date().toISOString() }, days: [] });
const TYPED = { Weight: "80", "Target weight": "72", Height: "175", Age: "30", Gender: "female" };
const shownIn = (label) => field(label)?.value;

async function createPlan(given) {
  await open("/planner", { ...FREE, ...given });
  await shows("Create my plan");
  await fill(TYPED);
  await press("Create my plan");
}

test("a failed plan shows why and does not count, also on a device that was offline", async () => {
  const error = "With what you leave out, no day can be cooked.";
  const failed = () => ({ job: { ...queued().job, state: "failed", error }, days: [] });
  await createPlan({
    "POST /api/ai/jobs": () => [202, queued()],
    [`GET /api/ai/jobs/${job.id}`]: failed,
  });
  await shows(error);
  await shows("It doesn't count as a plan");
  assert.equal(shownIn("Height"), "175");
  await open("/planner", { ...FREE, "GET /api/ai/jobs": () => ({ jobs: [failed().job] }) });
  await shows(error);
});

test("more choices are sent with the rest, and those left alone are not", async () => {
  const jobs = "POST /api/ai/jobs";
  await open("/planner", { ...FREE, [jobs]: () => [202, queued()] });
  await shows("More choices");
  await fill({ ...TYPED, "Meals a day": "3", "Time per dish, weekdays": "20", Cooking: "2" });
  await press("Create my plan");
  await shows("Cooking up your week");
  const [, input] = sent().find(([request]) => request === jobs);
  assert.deepEqual([input.mealsADay, input.minutesWeekday, input.cookingSessions], [3, 20, 2]);
  assert.deepEqual([input.minutesWeekend, input.cooking], [undefined, undefined]);
});

test("a cancelled plan does not count, and the form keeps the input", async () => {
  await createPlan({
    "POST /api/ai/jobs": () => [202, queued()],
    [`GET /api/ai/jobs/${job.id}`]: queued,
  });
  await shows("Cooking up your week");
  await press("Stop writing");
  await shows("It doesn't count as a plan.");
  assert.equal(shownIn("Height"), "175");
  assert.deepEqual(
    sent()
      .map(([request]) => request)
      .filter((each) => each.startsWith("DELETE")),
    [`DELETE /api/ai/jobs/${job.id}`],
  );
});

test("a plan that was started on another device is followed instead of starting one", async () => {
  let isBegun = false;
  await createPlan({
    "GET /api/ai/jobs?": () => ({ jobs: isBegun ? [queued().job] : [] }),
    [`GET /api/ai/jobs/${job.id}`]: queued,
    "POST /api/ai/jobs": () => {
      isBegun = true;
      return [409, { error: "A plan is already being written", jobId: job.id }];
    },
  });
  await shows("Cooking up your week");
  assert.equal(sent().filter(([request]) => request === "POST /api/ai/jobs").length, 1);
});

test("a plan whose figures were not computed says so", async () => {
  const { sessions } = example("/api/ai/sessions");
  await open(`/planner?session=${sessions[0].id}`, {
    "GET /api/ai/sessions/": undefined,
    [`GET /api/ai/sessions/${sessions[0].id}/check`]: example(
      `/api/ai/sessions/${sessions[0].id}/check`,
      { verdict: "unknown" },
    ),
  });
  await shows("These figures are the model's own and were not computed: ");
  assert.ok(!textOf().includes("USDA"));
});

test("the planner keeps the input for the member's units until it is sent", async () => {
  const given = { ...FREE };
  const member = "rosa";
  await open("/planner", given, member);
  await shows("Create my plan");
  await fill({ Height: "175", Age: "30" });
  await until(async () => assert.ok(await store.read(`${member}/drafts/planner-metric`)));
  navigate("/pricing");
  navigate("/planner");
  await until(() => assert.deepEqual([shownIn("Height"), shownIn("Age")], ["175", "30"]));
  const imperial = { ...example("/api/auth/settings").settings, units: "imperial", locale: "en" };
  await open("/planner", { ...given, "GET /api/auth/settings": { settings: imperial } }, member);
  await shows("Create my plan");
  await until(() => assert.equal(shownIn("Height"), ""));
});

async function startRun() {
  await open("/start", {}, "");
  await press(/^Lose weight/);
  await press("kg, cm");
}

test("the first run refuses harmful goals, and continues only with valid answers", async () => {
  await startRun();
  await press("Next");
  await shows("Please fill this in.");
  await fill({ Weight: "60", "Target weight": "65" });
  await press("Next");
  await shows("To lose weight, aim for 60 kg or less.");
  await fill({ "Target weight": "60" });
  await press("Next");
  await shows("your target isn’t below your weight");
  await fill({ "Target weight": "48" });
  await press("Next");
  await press("Female");
  await fill({ Age: "30", Height: "170" });
  await press(/^Light/);
  await press("Next");
  await shows("At your height, less than 54 kg is underweight.");
  assert.ok(!textOf().includes("Yes, continue"));
  await press("Back");
  await fill({ "Target weight": "55" });
  await press("Next");
  await press("Next");
  await shows("Is there anything you don’t eat?");
});

test("chips of the first run leave out what they say, and its end says when the target may be reached", async () => {
  await startRun();
  await fill({ Weight: "82", "Target weight": "74" });
  await press("Next");
  await press("Female");
  await fill({ Age: "40", Height: "170" });
  await press(/^Light/);
  await press("Next");
  for (const chip of ["Tree nuts", "Vegetarian", "Vegan", "Lactose"]) await press(chip);
  await press("Next");
  await press("None of these");
  await shows(/74 kg by about \w+ Most likely (between \w+ and \w+|in \w+)\./);
  await fill({ "E-mail": "mia@example.com", Password: "a long enough password" });
  await press("Save and write my first week");
  await until(() =>
    assert.deepEqual(sent().find(([path]) => path === "PUT /api/ai/exclusions/mine")?.[1].texts, [
      "tree nuts",
      "vegetarian",
      "vegan",
      "lactose",
    ]),
  );
});

test("the first run's weights are in the chosen units", async () => {
  await startRun();
  await fill({ Weight: "60" });
  await press("lb, ft");
  await until(() => assert.equal(shownIn("Weight"), "132.3"));
});

test("input typed before the device has responded is stored, except passwords", async () => {
  const { read } = store;
  let answer;
  const late = new Promise((resolve) => {
    answer = resolve;
  });
  store.read = async (key) => {
    if (key.includes("/drafts/")) await late;
    return read(key);
  };
  await startRun();
  await shows("Where are you now");
  answer();
  await until(async () =>
    assert.match(JSON.stringify(await read("visitor/drafts/start")), /weight_loss/),
  );
  store.read = read;
  assert.doesNotMatch(JSON.stringify(await store.list("")), /password/i);
  assert.equal(api.asked.filter(({ method }) => method !== "GET").length, 0);
  await hides("Something went wrong");
});

test("a dish is rated on its sheet, and tapping the rating again takes it back", async () => {
  const { session } = example("/api/ai/sessions/a-plan");
  const [meal] = Object.values(session.outputPlan.days[0].meals);
  const foods = ["egg", "spinach-raw"];
  meal.ingredients = foods.map((foodId) => ({ foodId, name: foodId, grams: 100 }));
  let ratings = [];
  await open(`/planner?session=${session.id}`, {
    [`GET /api/ai/sessions/${session.id}`]: ({ path }) =>
      path.endsWith(session.id) ? { session } : undefined,
    "GET /api/ai/dishes/ratings": () => ({ ratings }),
    "POST /api/ai/dishes/rate": ({ body }) => {
      ratings = [body];
      return { rating: body.rating };
    },
    "DELETE /api/ai/dishes/ratings": () => ({ ratings: [] }),
  });
  await press(/^Open Spinach/);
  await press("Never again");
  await shows("your next plans won't have it");
  await press("Never again");
  await until(() =>
    assert.deepEqual(sent(), [
      ["POST /api/ai/dishes/rate", { name: meal.name, foods, rating: "never" }],
      [`DELETE /api/ai/dishes/ratings?name=${encodeURIComponent(meal.name)}`, ""],
    ]),
  );
});
