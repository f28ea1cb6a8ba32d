// Trials, yearly prices, and what a buyer agrees to; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  example,
  field,
  left,
  main,
  navigate,
  open,
  press,
  sent,
  shows,
  textOf,
  until,
} from "../screen.js";

const { user: mia } = example("/api/auth/me");
const isMember = (changes) => ({ "GET /api/auth/me": { user: { ...mia, ...changes } } });
const PRO = isMember({ subscriptionTier: "PRO", subscriptionStatus: "ACTIVE" });
const FREE = isMember({ subscriptionTier: "FREE", subscriptionStatus: "INACTIVE", role: "USER" });
const membershipOf = (changes = {}) => ({
  ...example("/api/payments/membership").membership,
  status: "ACTIVE",
  notice: null,
  ...changes,
});
const MEMBERSHIP = "GET /api/payments/membership";
const has = (changes) => ({ [MEMBERSHIP]: { membership: membershipOf(changes) } });
const requests = () => sent().map(([request]) => request);

const TRIAL = "POST /api/payments/subscription/trial";
const untried = { tier: "FREE", status: "INACTIVE", interval: null, trialAvailable: true };
const TRYING = { trialEndsAt: new Date(Date.now() + 6.5 * 86_400_000).toISOString() };

/** The API after a trial has begun: the profile follows with the next event. */
function canTry(answers = {}) {
  let tier = "FREE";
  return {
    "GET /api/auth/me": () => ({
      user: {
        ...mia,
        role: "USER",
        subscriptionTier: tier,
        subscriptionStatus: tier === "FREE" ? "INACTIVE" : "ACTIVE",
      },
    }),
    ...has({ ...untried, trialDays: 7 }),
    [TRIAL]: () => {
      tier = "PRO";
      return [201, { membership: membershipOf(TRYING) }];
    },
    ...answers,
  };
}

test("a trial says how long it is and that nothing is charged, and returns to where it was chosen", async () => {
  await open("/plans/keto-kickstart", canTry());
  await shows("See the prices");
  navigate("/pricing");
  await shows("Nothing is charged today.");
  await press("Try Pro free for 7 days");
  await until(() => assert.equal(location.pathname, "/plans/keto-kickstart"));
  await shows("Your trial has begun. Nothing is charged");
  assert.deepEqual(requests(), [TRIAL]);
  assert.deepEqual(left, []);
});

test("a trial that was chosen on a page opened from elsewhere leads to the membership", async () => {
  await open("/register", canTry(has(untried)), "");
  history.replaceState(null, "", "/pricing");
  await open("/pricing", canTry(has(untried)));
  history.replaceState(null, "", "/pricing");
  await press("Try Pro free for 7 days");
  await until(() => assert.equal(location.pathname, "/account/membership"));
});

test("a trial needs a confirmed address, and sends its link again", async () => {
  await open("/pricing", canTry({ [TRIAL]: [403, { error: "Verify your e-mail address first" }] }));
  await press("Try Basic free for 7 days");
  await shows("Confirm your e-mail address first");
  await press("Send the link again");
  await shows("then come back and start your trial");
  assert.deepEqual(requests(), [TRIAL, "POST /api/auth/verify-email"]);
  assert.equal(location.pathname, "/pricing");
});

test("during a trial, the first button keeps the membership, at the price next to it", async () => {
  await open("/account/membership", { ...PRO, ...has(TRYING) });
  await shows("Free trial: 7 days left.");
  await shows("$19.99 a month from");
  const [first] = main().querySelectorAll(".card button, .card a.button");
  assert.equal(first.textContent, "Keep Pro");
  await press("Keep Pro");
  await until(() => assert.equal(left.length, 1));
  assert.deepEqual(requests(), ["POST /api/payments/portal"]);
});

test("a yearly price says what it saves", async () => {
  await open("/pricing", {}, "");
  await press("Yearly");
  await shows("Save $39.98 a year: 2 months free");
});

const BOX = "Start right away. If I withdraw, I pay for the days I've used.";

test("after a withdrawal, a membership is paid only with the box about the days used ticked", async () => {
  const withdrawals = { ...example("/api/payments/withdrawals"), keepsShare: true };
  await open("/pricing", {
    ...FREE,
    ...has({ ...untried, trialAvailable: false }),
    "GET /api/payments/withdrawals": withdrawals,
  });
  await until(() => assert.ok(field(BOX)));
  await press("Choose Pro");
  await shows("Tick the box to continue.");
  assert.deepEqual(requests(), []);
  field(BOX).click();
  await press("Choose Pro");
  await until(() => assert.equal(left.length, 1));
  assert.deepEqual(sent(), [
    ["POST /api/payments/subscribe", { tier: "pro", acceptsUsedShare: true }],
  ]);
});

test("a withdrawal says what is kept for the days used", async () => {
  const [withdrawal] = example("/api/payments/withdrawals").withdrawals;
  await open(
    "/withdraw?token=x",
    { "POST /api/payments/withdrawals/confirm": { withdrawal: { ...withdrawal, usedShare: 3.2 } } },
    "",
  );
  await press("Confirm withdrawal");
  await shows("We keep $3.20 for the days you used.");
});

test("a first withdrawal keeps no share, and no box asks about it", async () => {
  await open("/pricing", { ...FREE, ...has({ ...untried, trialAvailable: false }) });
  await press("Choose Pro");
  await until(() => assert.equal(left.length, 1));
  assert.equal(field(BOX), undefined);
  assert.deepEqual(sent(), [["POST /api/payments/subscribe", { tier: "pro" }]]);
});

test("a withdrawal's link fills in the short number, and orders are named by it", async () => {
  await open("/withdraw?number=K-4821", {}, "");
  await until(() => assert.equal(field("Order number").value, "K-4821"));
  const { orders } = example("/api/payments/orders");
  const { withdrawals } = example("/api/payments/withdrawals");
  await open("/account/orders", {
    ...FREE,
    "GET /api/payments/orders": { orders: [{ ...orders[0], number: "K-4821" }], next: null },
    "GET /api/payments/withdrawals": {
      withdrawable: [],
      withdrawals: withdrawals.map((each) => ({ ...each, number: "K-4821" })),
    },
  });
  await shows("Order K-4821");
  assert.doesNotMatch(textOf(), new RegExp(orders[0].id));
});
