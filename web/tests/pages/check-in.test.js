// The weekly check-in as a member reads and answers it; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { buttons, example, open, press, sent, shows, until } from "../screen.js";

const PATH = "/api/tracker/check-in";
const shown = example(PATH);

/** The API's check-in: remembers the answer. */
function checkIns(changes = {}) {
  const checkIn = { ...shown.checkIn, ...changes };
  return {
    [`GET ${PATH}`]: () => ({ checkIn: { ...checkIn } }),
    [`POST ${PATH}`]: ({ body }) => {
      checkIn.state = { accept: "accepted", later: "later", never: "never" }[body.answer];
      if (body.answer === "accept") checkIn.targets = { calories: checkIn.proposal.calories };
      return { checkIn: { ...checkIn } };
    },
  };
}

const answers = () =>
  sent()
    .filter(([request]) => request === `POST ${PATH}`)
    .map(([, { answer }]) => answer);

test("Today offers the calories that fit, and one tap accepts them", async () => {
  await open("/dashboard", checkIns());
  await shows(
    "You burn about 2,220 kcal (2,090–2,350) a day, and lose 0.4 kg a week." +
      "Eat 1,720 kcal a day instead of 1,609?",
  );
  await press("Change to 1,720 kcal");
  await shows("Your target is now 1,720 kcal a day.");
  await until(() => assert.equal(buttons(/^Change to/).length, 0));
  assert.deepEqual(answers(), ["accept"]);
});

test("a proposal says how many portions of the running plan change", async () => {
  const starts = "GET /api/tracker/plan-starts";
  await open("/week", { ...checkIns(), [starts]: { starts: [] } });
  await shows("From tomorrow, 18 portions of your plan will change. What you’ve cooked stays.");
  await open("/week", checkIns());
  await shows("Your plan is from the shop, so only your target changes.");
  await open("/week", {
    ...checkIns(),
    [starts]: { starts: [] },
    "GET /api/ai/sessions": { sessions: [] },
  });
  await shows("No plan is running, so only your target changes.");
});

test("without answers about health, the week's page asks for them", async () => {
  await open("/week", checkIns({ proposal: null, reason: "No answers about health" }));
  await shows("Answer a few questions about your health first.");
});

test("a proposal that was postponed is still on the week's page", async () => {
  await open("/dashboard", checkIns());
  await press("Not now");
  await until(() => assert.equal(buttons(/^Change to/).length, 0));
  await open("/week", checkIns({ state: "later" }));
  await press("Change to 1,720 kcal");
  await shows("Your target is now 1,720 kcal a day.");
});

test("a week without a proposal has no buttons", async () => {
  await open("/week", checkIns({ proposal: null, reason: "Your target fits" }));
  await shows("You burn about");
  assert.equal(buttons(/^Change to/).length, 0);
});

test("a week's minerals are a minimum, with the part of the food that they are known for", async () => {
  const week = example("/api/tracker/week");
  const [first, ...others] = week.days;
  const known = { potassiumMg: 4, magnesiumMg: 0 };
  const totals = { ...first.totals, potassiumMg: 1400, magnesiumMg: 0, known, of: 5 };
  await open("/week", {
    "GET /api/tracker/week": {
      ...week,
      days: [{ ...first, totals, entries: 5 }, ...others.map((day) => ({ ...day, entries: 0 }))],
    },
  });
  await shows(/Potassiumat least 1\.4.* gknown for 80% of what you ate/);
  await shows("Magnesiumnot known");
});

test("a day with little food counts once the member says that it was everything", async () => {
  const burned = example("/api/tracker/expenditure");
  const unsure = ["2026-11-24"];
  await open("/week", {
    "GET /api/tracker/expenditure": () => ({ ...burned, unsure: [...unsure] }),
    "PUT /api/tracker/whole-days/2026-11-24": () => {
      unsure.pop();
      return { ...burned, unsure: [] };
    },
  });
  await shows("You logged much less than usual on Tuesday. Was that everything?");
  await press("Yes, that’s all");
  await until(() => assert.equal(buttons(/^Yes, that/).length, 0));
});

test("check-ins that were ended can be turned on in the settings", async () => {
  await open(
    "/account/mails",
    checkIns({ state: "never", proposal: null, reason: "Check-ins are off" }),
  );
  await press("Turn on check-ins");
  await shows("Check-ins are on again.");
  assert.deepEqual(answers(), ["later"]);
});
