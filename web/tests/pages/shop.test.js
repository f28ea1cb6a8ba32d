// The shop's pages and requests; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  buttons,
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
  shows,
  textOf,
  until,
} from "../screen.js";

const SLUG = "keto-kickstart";
const PLAN = `/plans/${SLUG}`;
const { user: mia } = example("/api/auth/me");
const isMember = (changes) => ({ "GET /api/auth/me": { user: { ...mia, ...changes } } });
const FREE = isMember({ subscriptionTier: "FREE", subscriptionStatus: "INACTIVE", role: "USER" });
const CHECKOUT = "https://checkout.stripe.com/c/pay/cs_test_a1b2";
const payments = () =>
  sent()
    .map(([request]) => request)
    .filter((request) => request.includes("/payments/"));

test("pressing a checkout's button twice opens one checkout", async () => {
  await open(PLAN, FREE);
  await until(() => assert.ok(buttons("Buy the plan").length));
  const [button] = buttons("Buy the plan");
  button.click();
  button.click();
  await until(() => assert.deepEqual(left, [CHECKOUT]));
  assert.deepEqual(payments(), ["POST /api/payments/checkout"]);
});

test("pressing a membership's button twice subscribes once", async () => {
  await open("/pricing", FREE);
  await shows("$19.99");
  await until(() => assert.ok(buttons("Choose Pro", main()).length));
  const [button] = buttons("Choose Pro", main());
  button.click();
  button.click();
  await until(() => assert.equal(left.length, 1));
  assert.deepEqual(payments(), ["POST /api/payments/subscribe"]);
});

test("the right of withdrawal is waived only by ticking the box, in the version that was shown", async () => {
  await open(PLAN, FREE);
  await until(() => assert.ok(field(/^I want the plan at once/)));
  assert.equal(field(/^I want the plan at once/).checked, false);
  await press("Buy the plan");
  await until(() => assert.equal(left.length, 1));
  field(/^I want the plan at once/).click();
  await press("Buy the plan");
  await until(() => assert.equal(left.length, 2));
  assert.deepEqual(
    sent().map(([, { waiver }]) => waiver),
    [false, "2026-11"],
  );
});

test("a plan bought without the box ticked says when it opens, and opens with the box", async () => {
  const purchases = example("/api/payments/purchases");
  const [bought] = purchases.purchases;
  const { plan } = example("/api/plans/{slug}");
  let isOpen = false;
  await open(PLAN, {
    ...FREE,
    [`GET /api${PLAN}`]: () => ({ plan: { ...plan, id: bought.planId }, hasAccess: isOpen }),
    [`GET /api${PLAN}/preview`]: () => undefined,
    "GET /api/payments/purchases?limit=100": () => ({
      purchases: [{ ...bought, opensAt: isOpen ? null : "2027-01-19T09:00:00Z" }],
      next: null,
    }),
    "POST /api/payments/purchases/": () => {
      isOpen = true;
      return { purchase: bought };
    },
  });
  await shows("Opens on Jan 19, 2027");
  await shows("You own this plan");
  hides("Buy the plan");
  await press("Open it now");
  await shows("Tick the box to open it now.");
  assert.deepEqual(payments(), []);
  field(/^I want the plan at once/).click();
  await press("Open it now");
  await shows("Your plan is open.");
  await until(() => hides("Open it now"));
  assert.deepEqual(
    sent().filter(([request]) => request.includes("/open")),
    [[`POST /api/payments/purchases/${bought.planId}/open`, { waiver: "2026-11" }]],
  );
});

test("prices come from the API, and a membership without one is still for sale", async () => {
  const prices = [
    { tier: "pro", amount: 21.5, currency: "usd", interval: "month", yearlyAmount: 215 },
    { tier: "lifetime", amount: 151, currency: "usd", interval: null, yearlyAmount: null },
  ];
  await open("/pricing", { "GET /api/payments/prices": { prices } }, "");
  for (const words of ["$21.50", "$151 once", "We can't show the price right now."])
    await shows(words);
  assert.ok(buttons("Choose Basic", main())[0]);
  await press("Yearly");
  await shows("$215 a year");
  await press("Monthly");
  await press("Choose Pro");
  await shows("the payment page for Pro, $21.50 a month");
  await open(
    "/pricing",
    { "GET /api/payments/prices": [500, { error: "Failed to fetch prices" }] },
    "",
  );
  await shows("We can't show the price right now.");
  assert.equal(buttons("Buy Lifetime", main())[0].disabled, false);
});

test("a visitor's choice is forgotten on a return to the page without registering", async () => {
  await open("/pricing", {}, "");
  await press("Choose Pro");
  await shows("the payment page for Pro");
  navigate("/pricing");
  await shows("Choose Pro");
  navigate("/register?next=/pricing");
  await fill({ "E-mail": "otto@example.com", Password: "a horse of a member" });
  await press("Create account", main);
  await until(() => assert.equal(location.pathname, "/pricing"));
  await shows("Pro");
  assert.deepEqual(payments(), []);
  assert.deepEqual(left, []);
});

test("the reduced price is that of the typed coupon", async () => {
  const quote = ({ body }) =>
    body.couponCode === "WELCOME10" ? undefined : [400, { error: "Invalid or expired coupon" }];
  await open(PLAN, { ...FREE, "POST /api/payments/quote": quote });
  await press("I have a coupon");
  await fill({ Coupon: "none-such" });
  await press("Apply");
  await shows("coupon doesn’t exist");
  await fill({ Coupon: "WELCOME10" });
  await press("Apply");
  await shows("$26.99", region("Buy this plan"));
  await shows("You save $3.00");
  await fill({ Coupon: "WELCOME" });
  await hides("$26.99");
});

test("a lifetime membership is not shown as cancelled after an earlier subscription", async () => {
  const membership = {
    ...example("/api/payments/membership").membership,
    tier: "LIFETIME",
    status: "ACTIVE",
    notice: null,
    interval: null,
  };
  await open("/account/membership", {
    ...isMember({ subscriptionTier: "LIFETIME" }),
    "GET /api/payments/membership": { membership },
    "GET /api/payments/subscription": { subscription: null },
  });
  await shows("Paid once, yours for life.");
  assert.doesNotMatch(textOf(), /cancelled/);
});

test("an owned plan is marked in the catalogue", async () => {
  await open("/plans", FREE);
  await shows("Yours", () => document.querySelector("article"));
});

test("a review without stars shows what to do", async () => {
  const body = example(`/api/plans/${SLUG}`);
  await open(PLAN, {
    ...FREE,
    [`GET /api/plans/${SLUG}`]: { ...body, hasAccess: true },
    "POST /api/plans/": [
      400,
      {
        error: "Validation error",
        details: [{ field: "rating", message: "Field required", code: "required" }],
      },
    ],
  });
  await press("Write a review");
  await press("Save the review");
  await shows("Choose 1 to 5 stars.");
  assert.doesNotMatch(textOf(), /Field required/);
});

test("a free member sees when the next plan is free", async () => {
  const { sessions } = example("/api/ai/sessions");
  const written = { sessions: [{ ...sessions[0], createdAt: new Date().toISOString() }] };
  await open("/pricing", { ...FREE, "GET /api/ai/sessions": written });
  await shows(/Your next free plan is on/);
});
