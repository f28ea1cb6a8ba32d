// Changes of a membership: nothing is charged whose price is not on the button; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  buttons,
  example,
  main,
  open,
  press,
  sent,
  sheet,
  shows,
  textOf,
  until,
} from "../screen.js";

const { user: mia } = example("/api/auth/me");
const isMember = (changes) => ({ "GET /api/auth/me": { user: { ...mia, ...changes } } });
const PRO = isMember({ subscriptionTier: "PRO", subscriptionStatus: "ACTIVE" });
const membershipOf = (changes = {}) => ({
  ...example("/api/payments/membership").membership,
  status: "ACTIVE",
  notice: null,
  ...changes,
});
const MEMBERSHIP = "GET /api/payments/membership";
const has = (changes) => ({ [MEMBERSHIP]: { membership: membershipOf(changes) } });
const PREVIEW = "POST /api/payments/subscription/preview";
const CHANGE = "POST /api/payments/subscription/change";
const RESUME = "POST /api/payments/subscription/resume";
const change = {
  dueToday: 189.91,
  currency: "usd",
  nextAmount: 199.9,
  nextAt: "2027-03-31T23:33:20Z",
  prorationDate: 1_775_000_000,
  undoesCancellation: false,
  credit: 0,
};
const FREE_CHANGE = { ...change, dueToday: 0, nextAmount: 9.99, credit: 12.5 };
const NOTICE = {
  kind: "action_required",
  amount: 189.91,
  currency: "usd",
  invoiceUrl: "https://invoice.stripe.com/i/example",
  nextAttemptAt: null,
  accessEndsAt: null,
};
const requests = () => sent().map(([request]) => request);
const bodies = (request) => sent().flatMap(([each, body]) => (each === request ? [body] : []));

async function switchToYear(answers) {
  await open("/pricing", { ...PRO, ...has(), [PREVIEW]: { change }, ...answers });
  await shows("$19.99");
  await press("Yearly");
  await press("Pay yearly", main);
}

test("the button of a switch says what is charged, and the request names the preview", async () => {
  const membership = membershipOf({ interval: "year" });
  await switchToYear({ [CHANGE]: { membership } });
  await press("Pay $189.91 and continue", sheet);
  await shows("You have Pro, paid yearly now.");
  assert.deepEqual(bodies(CHANGE), [
    { tier: "pro", interval: "year", prorationDate: change.prorationDate },
  ]);
});

test("pressing the button of a switch twice sends one change", async () => {
  await switchToYear({ [CHANGE]: { membership: membershipOf({ interval: "year" }) } });
  await until(() => assert.ok(buttons("Pay $189.91 and continue").length));
  const [button] = buttons("Pay $189.91 and continue");
  button.click();
  button.click();
  await shows("You have Pro, paid yearly now.");
  assert.equal(bodies(CHANGE).length, 1);
});

test("a switch that costs nothing today says so, and where the rest of the payment goes", async () => {
  await switchToYear({ [PREVIEW]: { change: FREE_CHANGE } });
  await shows("Switch now, nothing to pay today", sheet);
  await shows("$12.50 stays as credit for your next payments.", sheet);
  assert.doesNotMatch(textOf(sheet()), /\$0\.00|is charged today/);
});

test("a switch that the bank has to confirm is not reported as made", async () => {
  for (const notice of [NOTICE, { ...NOTICE, kind: "failed" }]) {
    await switchToYear({ [CHANGE]: { membership: membershipOf({ notice }) } });
    await press("Pay $189.91 and continue", sheet);
    await until(() => assert.ok(sheet().querySelector(`a[href="${NOTICE.invoiceUrl}"]`)));
    assert.equal(buttons(/and continue/).length, 0);
    assert.doesNotMatch(textOf(document.body), /You have Pro/);
  }
});

test("a switch whose membership is unchanged is not reported as made", async () => {
  await switchToYear({ [CHANGE]: { membership: membershipOf() } });
  await press("Pay $189.91 and continue", sheet);
  await shows("on its way");
  assert.doesNotMatch(textOf(document.body), /You have Pro/);
});

test("after a refused price, only the new one can be paid", async () => {
  let previews = 0;
  let answer;
  const asked = new Promise((resolve) => {
    answer = resolve;
  });
  const dearer = { ...change, dueToday: 190.5, prorationDate: change.prorationDate + 60 };
  await switchToYear({
    [PREVIEW]: async () => {
      previews += 1;
      if (previews > 1) await asked;
      return { change: previews === 1 ? change : dearer };
    },
    [CHANGE]: ({ body }) =>
      body.prorationDate === change.prorationDate
        ? [409, { error: "The price has changed" }]
        : { membership: membershipOf({ interval: "year" }) },
  });
  await press("Pay $189.91 and continue", sheet);
  await shows("The price has changed since you saw it.");
  await until(() => assert.equal(previews, 2));
  assert.equal(buttons(/and continue/).length, 0);
  answer();
  await press("Pay $190.50 and continue", sheet);
  await shows("You have Pro, paid yearly now.");
  assert.equal(previews, 2);
});

const paused = { pausedUntil: "2027-01-10T10:00:00Z", status: "INACTIVE" };

async function resumes(answers) {
  await open("/account/membership", { ...PRO, ...has(paused), ...answers });
  await press("Resume now", main);
}

test("resuming shows what it costs before anything is sent", async () => {
  await resumes({ [`${RESUME}/preview`]: { change: { ...change, dueToday: 199.9 } } });
  await shows("Pay $199.90 and continue", sheet);
  assert.deepEqual(requests(), [`${RESUME}/preview`]);
});

test("resuming names its preview, once, however often it is pressed", async () => {
  await resumes({
    [`${RESUME}/preview`]: { change: { ...change, dueToday: 199.9 } },
    [RESUME]: { membership: membershipOf() },
  });
  await until(() => assert.ok(buttons("Pay $199.90 and continue").length));
  const [button] = buttons("Pay $199.90 and continue");
  button.click();
  button.click();
  await shows("Your membership continues.");
  assert.deepEqual(bodies(RESUME), [{ prorationDate: change.prorationDate }]);
});

test("resuming before the pause has begun costs nothing, and says so", async () => {
  await resumes({ [`${RESUME}/preview`]: { change: { ...FREE_CHANGE, credit: 0 } } });
  await shows("Resume now, nothing to pay today", sheet);
});

test("resuming with a declined card shows where to pay", async () => {
  await resumes({
    [`${RESUME}/preview`]: { change },
    [RESUME]: { membership: membershipOf({ ...paused, notice: { ...NOTICE, kind: "failed" } }) },
  });
  await press("Pay $189.91 and continue", sheet);
  await until(() => assert.ok(sheet().querySelector(`a[href="${NOTICE.invoiceUrl}"]`)));
  assert.doesNotMatch(textOf(document.body), /continues\./);
});

test("resuming sends nothing that charges while its price is unknown", async () => {
  await resumes({ [`${RESUME}/preview`]: [503, { error: "Service unavailable" }] });
  await shows("We can’t be reached right now.");
  assert.equal(buttons(/and continue|nothing to pay/).length, 0);
  assert.deepEqual(requests(), [`${RESUME}/preview`]);
});

test("the credit of a membership is shown, in its currency", async () => {
  await open("/account/membership", {
    ...PRO,
    ...has({ credit: { amount: 189.91, currency: "usd" } }),
  });
  await shows("$189.91, used for your next payments");
  await open("/account/membership", {
    ...PRO,
    ...has({ credit: { amount: 1900, currency: "jpy" } }),
  });
  await shows("¥1,900, used for your next payments");
});
