// The notice about a failed payment; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";

const { noticeTexts } = await import("../../src/shop/rules/notice-texts");

const NOW = Date.parse("2026-04-01T12:00:00Z");
const FORMATS = {
  money: (amount, currency) => `${amount} ${currency}`,
  day: (moment) => moment.split("T")[0],
};
const FAILED = {
  kind: "failed",
  amount: 19.99,
  currency: "usd",
  invoiceUrl: "https://invoice.example",
  nextAttemptAt: "2026-04-03T10:00:00Z",
  accessEndsAt: "2026-04-03T10:00:00Z",
};
const said = (changes) => noticeTexts({ ...FAILED, ...changes }, FORMATS, NOW);

test("the notice says when the payment is retried, and when the membership may end", () => {
  const { title, text, action } = said({});
  assert.equal(title, "Your payment of 19.99 usd failed.");
  assert.match(
    text,
    /again on 2026-04-03\. If that fails too, your membership may end on this day/,
  );
  assert.equal(action, "Pay 19.99 usd");
  assert.match(said({ accessEndsAt: "2026-04-09T10:00:00Z" }).text, /may end on 2026-04-09\.$/);
  assert.doesNotMatch(said({ accessEndsAt: null }).text, /null|1970/);
});

test("the notice of a declined change says that nothing has changed", () => {
  const { text } = said({ accessEndsAt: null, nextAttemptAt: null });
  assert.equal(text, "Your membership stays as it is until you pay.");
});

test("the notice asks to confirm a payment, not to pay, if the bank requires it", () => {
  const { title, action } = said({ kind: "action_required" });
  assert.match(title, /bank asks you to confirm the payment of 19.99 usd/);
  assert.equal(action, "Confirm the payment");
});

test("the last notice says what has ended or will end", () => {
  const last = { kind: "last", nextAttemptAt: null };
  assert.match(said({ ...last, accessEndsAt: "2026-03-30T10:00:00Z" }).text, /ended on 2026-03-30/);
  assert.match(said({ ...last, accessEndsAt: "2026-04-05T10:00:00Z" }).text, /ends on 2026-04-05/);
  assert.match(said(last).title, /we won't try again/);
});
