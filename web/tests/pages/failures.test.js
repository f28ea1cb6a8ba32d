// Error messages on pages when the API refuses or fails; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { api, buttons, fill, main, open, press, sent, shows, textOf, until } from "../screen.js";

const SLUG = "keto-kickstart";
const failed = (error) => [500, { error }];
const refused = (field, message, code, more = {}) => [
  400,
  { error: "Validation error", details: [{ field, message, code, ...more }] },
];
const times = (wanted) => api.asked.filter(({ path }) => path === wanted).length;

/** Advance the test's clock until this does not fail. */
const clockUntil = (t, holds) =>
  until(() => {
    t.mock.timers.tick(50);
    holds();
  });

/** A request of a page that opens, the API's message, and the page's text. */
const FAILED_READS = [
  ["/plans", "/api/plans", "Failed to fetch plans", "We couldn’t load the plans."],
  [`/plans/${SLUG}`, `/api/plans/${SLUG}`, "Failed to fetch plan", "We couldn’t load this plan."],
  ["/dashboard", "/api/tracker/day", "Failed to fetch day", "We couldn’t load this day."],
  ["/dashboard", "/api/tracker/logs", "Failed to fetch logs", "We couldn’t load your log."],
  [
    "/dashboard",
    "/api/tracker/achievements",
    "Failed to fetch achievements",
    "We couldn’t load your achievements.",
  ],
  [
    "/dashboard",
    "/api/tracker/weight",
    "Failed to fetch weights",
    "We couldn’t load your weights.",
  ],
  ["/account/profile", "/api/auth/me", "Failed to fetch profile", "We couldn’t load your profile."],
  [
    "/account/settings",
    "/api/auth/settings",
    "Failed to fetch settings",
    "We couldn’t load your settings.",
  ],
  [
    "/account/membership",
    "/api/payments/membership",
    "Failed to fetch membership",
    "We couldn’t load your membership.",
  ],
  [
    "/account/orders",
    "/api/payments/orders",
    "Failed to fetch orders",
    "We couldn’t load your orders.",
  ],
  ["/planner", "/api/ai/sessions", "Failed to fetch sessions", "We couldn’t load your plans."],
  ["/account/security", "/api/auth/sessions", "Failed to fetch logins", "where you’re logged in."],
];

/** The request of a button that is always enabled. */
const FAILED_WRITES = [
  [
    "/pricing",
    "Choose Pro",
    "POST /api/payments/subscribe",
    "Failed to create subscription session",
    "Nothing was charged.",
  ],
  [
    "/account/membership",
    "Billing portal",
    "POST /api/payments/portal",
    "Failed to open billing portal",
    "We couldn’t open the billing portal.",
  ],
  [
    "/account/settings",
    "Save settings",
    "PATCH /api/auth/settings",
    "Failed to update settings",
    "We couldn’t save your settings.",
  ],
  [
    "/account/security",
    "Send the link again",
    "POST /api/auth/verify-email",
    "Failed to process request",
    "We couldn’t send the e-mail.",
  ],
  [
    "/account/security",
    "Log out all other devices",
    "POST /api/auth/logout-everywhere",
    "Failed to log out",
    "We couldn’t log out your other devices.",
  ],
  [
    "/account/data",
    "Export my data",
    "GET /api/tracker/export",
    "Failed to export",
    "We couldn’t collect all of your data.",
  ],
  [
    `/plans/${SLUG}`,
    "Buy the plan",
    "POST /api/payments/checkout",
    "Failed to create checkout session",
    "Nothing was charged.",
  ],
];

const FREE = {
  "GET /api/auth/me": {
    user: {
      id: "mia",
      name: "Mia",
      email: "mia@example.com",
      subscriptionTier: "FREE",
      role: "USER",
      subscriptionStatus: null,
    },
  },
  "GET /api/auth/verify-email": { email: "mia@example.com", verifiedAt: null },
};

test("a page shows a server error that occurs when it is opened", async () => {
  for (const [page, path, message, words] of FAILED_READS) {
    await open(page, { [`GET ${path}`]: failed(message) });
    await shows(words);
  }
});

test("a page shows a server error that occurs when a button is pressed", async () => {
  for (const [page, button, request, message, words] of FAILED_WRITES) {
    await open(page, { ...FREE, [request]: failed(message) });
    await press(button, main);
    await shows(words);
    assert.equal(
      sent().filter(([each]) => each === request).length,
      request.startsWith("GET") ? 0 : 1,
    );
  }
});

/** Input on a page, the API's response, and the page's text. */
const REFUSALS = [
  [
    "/register",
    { Name: "", "E-mail": "a@example.com", Password: "short" },
    "Create account",
    "POST /api/auth/register",
    refused("password", "too short", "too_short", { min: 8, length: 5 }),
    "Use at least 8 characters.",
  ],
  [
    "/register",
    { "E-mail": "a@example.com", Password: "a horse of a member" },
    "Create account",
    "POST /api/auth/register",
    [409, { error: "Email already in use" }],
    "already an account",
  ],
  [
    "/login",
    { "E-mail": "a@example.com", Password: "wrong" },
    "Log in",
    "POST /api/auth/login",
    [401, { error: "Invalid credentials" }],
    "don’t match",
  ],
  [
    "/forgot-password",
    { "E-mail": "x" },
    "Send the link",
    "POST /api/auth/forgot-password",
    refused("email", "no e-mail", "not_an_email"),
    "name@example.com",
  ],
  [
    "/reset-password?token=x",
    { "New password": "a horse of a member" },
    "Set password",
    "POST /api/auth/reset-password",
    [400, { error: "Invalid or expired token" }],
    "This link has expired",
  ],
];
const MEMBERS_REFUSALS = [
  [
    "/account/profile",
    { Name: "M" },
    "Save profile",
    "PATCH /api/auth/me",
    refused("name", "too short", "too_short", { min: 2, length: 1 }),
    "Use at least 2 characters.",
  ],
  [
    "/account/security",
    { "Current password": "wrong", "New password": "a horse of a member" },
    "Change password",
    "POST /api/auth/change-password",
    [400, { error: "Current password is wrong" }],
    "isn’t your current password",
  ],
  [
    "/account/security",
    { "New e-mail": "b@example.com", Password: "wrong" },
    "Change address",
    "POST /api/auth/change-email",
    [400, { error: "Current password is wrong" }],
    "isn’t your current password",
  ],
  [
    `/plans/${SLUG}`,
    {},
    "Buy the plan",
    "POST /api/payments/checkout",
    [404, { error: "Plan not found" }],
    "We can’t find this plan.",
  ],
  [
    `/plans/${SLUG}`,
    {},
    "Buy the plan",
    "POST /api/payments/checkout",
    [409, { error: "Already purchased" }],
    "You already own this plan.",
  ],
];

test("a visitor sees what was refused, at the field or above the button", async () => {
  for (const [page, values, button, request, answer, words] of REFUSALS) {
    await open(page, { [request]: answer }, "");
    await fill(values, main);
    await press(button, main);
    await shows(words);
  }
});

test("a member sees what was refused, at the field or above the button", async () => {
  for (const [page, values, button, request, answer, words] of MEMBERS_REFUSALS) {
    await open(page, { ...FREE, [request]: answer });
    await fill(values, main);
    await press(button, main);
    await shows(words);
  }
});

test("an unknown address shows that the page does not exist", async () => {
  await open("/plans/none", { "GET /api/plans/none": [404, { error: "Plan not found" }] }, "");
  await shows("We can’t find this plan");
  await open("/planner?session=none", {
    "GET /api/ai/sessions/none": [404, { error: "Session not found" }],
  });
  await shows("can’t find this plan in your account");
  await open(
    "/erasure?receipt=x",
    { "GET /api/auth/erasures/x": [404, { error: "Erasure not found" }] },
    "",
  );
  await shows("can't find a deletion with this receipt");
  const expired = { "POST /api/auth/confirm-email": [400, { error: "Invalid or expired token" }] };
  for (const page of ["/verify-email", "/confirm-email"]) {
    await open(`${page}?token=x`, expired, "");
    await shows("This link has expired");
  }
});

test("after too many attempts the page counts down, and the button is disabled until then", async () => {
  const limited = [
    429,
    { error: "Too many attempts. Please try again later." },
    { "retry-after": "900" },
  ];
  await open("/login", { "POST /api/auth/login": limited }, "");
  await fill({ "E-mail": "a@example.com", Password: "wrong" });
  const form = main;
  await press("Log in", form);
  await shows("Too many attempts. Wait a little, then try again.");
  await shows("You can try again in 15 min.");
  await until(() => assert.ok(buttons("Log in", form())[0].disabled));
});

test("only requests that are safe to repeat are repeated; for others the page counts down", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval", "Date"] });
  const busy = (seconds) => [503, { error: "Service unavailable" }, { "retry-after": seconds }];
  await open("/plans", { "GET /api/plans": () => busy(times("/api/plans") < 3 ? "0" : "600") }, "");
  await shows("We can’t be reached right now.");
  assert.equal(times("/api/plans"), 3);
  await open("/login", { "POST /api/auth/login": busy("90") }, "");
  await fill({ "E-mail": "a@example.com", Password: "a horse of a member" });
  await press("Log in", main);
  await shows("You can try again in 90 s.");
  await clockUntil(t, () => assert.match(textOf(), /You can try again in 80 s\./));
  assert.equal(times("/api/auth/login"), 1);
});
