// Savings of yearly prices, the words about changes, and the names of statuses; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";

const { savingText, yearlySaving } = await import("../../src/shop/rules/yearly-saving");
const { costTexts, payLabel } = await import("../../src/shop/rules/change-texts");
const { membershipStatus, orderStatus } = await import("../../src/shop/rules/status-names");
const { daysUntil, keepText, tryLabel } = await import("../../src/shop/rules/trial-texts");
const { choiceFor } = await import("../../src/shop/rules/choice");

const saving = (amount, yearlyAmount, currency = "usd") =>
  yearlySaving({ amount, yearlyAmount, currency });

test("a yearly price saves the difference to twelve months, to the smallest unit of its currency", () => {
  assert.deepEqual(saving(19.99, 199.9), { amount: 39.98, monthsFree: 2 });
  assert.deepEqual(saving(9.99, 99.9), { amount: 19.98, monthsFree: 2 });
  assert.deepEqual(saving(9.99, 109.9), { amount: 9.98, monthsFree: 0 });
  assert.deepEqual(saving(1500, 15000, "jpy"), { amount: 3000, monthsFree: 2 });
  assert.deepEqual(saving(3.125, 34.375, "kwd"), { amount: 3.125, monthsFree: 1 });
});

test("a yearly price that saves nothing, or is not sold, promises nothing", () => {
  for (const yearlyAmount of [239.88, 300, 0, null, undefined]) {
    assert.equal(saving(19.99, yearlyAmount), null);
  }
});

test("a saving is named in money, and in whole months if there are any", () => {
  const money = (amount) => `${amount} €`;
  assert.equal(
    savingText({ amount: 39.98, monthsFree: 2 }, money),
    "Save 39.98 € a year: 2 months free",
  );
  assert.equal(savingText({ amount: 10, monthsFree: 1 }, money), "Save 10 € a year: 1 month free");
  assert.equal(savingText({ amount: 9.98, monthsFree: 0 }, money), "Save 9.98 € a year");
});

const FORMATS = {
  money: (amount, currency) => `${amount} ${currency}`,
  day: (moment) => moment.split("T")[0],
};
const COSTS = { dueToday: 199.9, credit: 0, currency: "usd", nextAt: "2027-03-31T23:33:20Z" };
const texts = (kind, changes) =>
  costTexts(kind, { ...COSTS, ...changes }, "year", FORMATS).join(" ");

test("a change that costs something never says that it is free, and the other way round", () => {
  assert.equal(payLabel("resume", COSTS, FORMATS), "Pay 199.9 usd and continue");
  assert.equal(
    payLabel("switch", { ...COSTS, dueToday: 0 }, FORMATS),
    "Switch now, nothing to pay today",
  );
  assert.match(texts("resume"), /^Your card is charged today, and then every year/);
  assert.match(texts("switch"), /What's left of your current membership is already taken off\.$/);
  assert.match(texts("switch", { dueToday: 0 }), /^You pay nothing today\. From 2027-03-31,/);
  assert.doesNotMatch(texts("switch", { dueToday: 0 }), /is charged|taken off|credit/);
  assert.match(texts("switch", { dueToday: 0, credit: 12.5 }), /12\.5 usd stays as credit/);
});

test("a membership's status is named as in a shop", () => {
  assert.equal(membershipStatus("PAST_DUE"), "Payment failed");
  assert.equal(membershipStatus("ACTIVE", { trialEndsAt: "2026-12-07" }), "Free trial");
  assert.equal(membershipStatus("INACTIVE", { pausedUntil: "2026-12-07" }), "Paused");
  assert.equal(membershipStatus("ACTIVE", { pausedUntil: "2026-12-07" }), "Active");
  assert.equal(membershipStatus("NEW_STATUS"), "New status");
  assert.equal(orderStatus("COMPLETED"), "Paid");
});

test("a trial counts its days, the last one included", () => {
  const now = Date.parse("2026-12-01T12:00:00Z");
  assert.equal(daysUntil("2026-12-08T12:00:00Z", now), 7);
  assert.equal(daysUntil("2026-12-01T13:00:00Z", now), 1);
  assert.equal(daysUntil("2026-11-30T12:00:00Z", now), 0);
  assert.equal(tryLabel("Pro", 1), "Try Pro free for 1 day");
  assert.equal(tryLabel("Pro"), "Try Pro for free");
  assert.match(keepText("Pro", "Dec 8", null), /add a card: you pay from Dec 8/);
});

const offered = (tier) => ({ tier, isSold: true });
const chooser = (more) => ({
  isLoggedIn: true,
  tier: "free",
  membership: null,
  interval: "month",
  ...more,
});
const choiceOf = (tier, more) => choiceFor(offered(tier), chooser(more));

test("an offer has one choice for each member", () => {
  assert.deepEqual(choiceOf("free", { isLoggedIn: false }), { kind: "start" });
  assert.deepEqual(choiceOf("pro", {}), { kind: "buy", tier: "pro" });
  assert.deepEqual(choiceOf("pro", { tier: "basic" }), { kind: "switch", tier: "pro" });
  assert.deepEqual(choiceOf("lifetime", { tier: "pro" }), { kind: "buy", tier: "lifetime" });
  assert.deepEqual(choiceOf("basic", { tier: "lifetime" }), { kind: "nothing" });
  const canTry = { membership: { trialAvailable: true } };
  assert.deepEqual(choiceOf("pro", canTry), { kind: "try", tier: "pro", otherwise: "buy" });
  assert.deepEqual(choiceOf("lifetime", canTry), { kind: "buy", tier: "lifetime" });
});

test("the member's own offer is kept, changed or managed", () => {
  const onTrial = { trialEndsAt: "2026-08-01T00:00:00Z" };
  assert.deepEqual(choiceOf("pro", { tier: "pro", membership: onTrial }), { kind: "keep" });
  const monthly = { tier: "pro", membership: { interval: "month" } };
  assert.deepEqual(choiceOf("pro", monthly), { kind: "manage" });
  const yearly = choiceOf("pro", { ...monthly, interval: "year" });
  assert.deepEqual(yearly, { kind: "other-interval", tier: "pro" });
  const notSold = choiceFor(
    { tier: "pro", isSold: false },
    chooser({ ...monthly, interval: "year" }),
  );
  assert.deepEqual(notSold, { kind: "manage" });
});
