// The desk: what is waiting, the shop's days, and the words of a shop; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import {
  api,
  buttons,
  example,
  field,
  fill,
  main,
  open,
  press,
  sheet,
  shows,
  textOf,
  until,
} from "../screen.js";

const { session } = await import("../../src/data/staff");
const { who } = await import("../../src/desk/state/role");
const { now } = await import("../../src/data/member/today");

const OPERATIONS = [
  "GET members",
  "GET members/{id}",
  "GET accounts/{id}",
  "GET checkouts",
  "GET dead-letters",
  "GET work/{service}",
  "GET reviews",
  "GET figures",
  "GET ledger",
];
const FIGURES = example("/api/admin/figures");
const FIND = "Find a member by e-mail, name, ID or Stripe customer";
const MEMBER = "/desk/members/01939fa0-8000-7000-8000-000000000001";

async function openDesk(address, given = {}, operations = OPERATIONS) {
  const staff = {
    id: `staff ${Math.random()}`,
    email: "olga@example.com",
    name: "Olga",
    role: "owner",
  };
  const token = `token of ${staff.id}`;
  who.value = null;
  session.value = { token, expiresAt: new Date(Date.now() + 3_600_000).toISOString(), staff };
  const asked = operations.map((each) => each.replace(" ", " /api/admin/"));
  const whoami = { ...example("/api/admin/whoami"), staff, operations: asked };
  await open(address, { "GET /api/admin/whoami": whoami, ...given }, "");
}

const figuresAsked = () =>
  api.asked.filter(({ path }) => path.startsWith("/api/admin/figures?")).map(({ path }) => path);
const card = (name) => () => main().querySelector(`section[aria-label="${name}"]`);

test("figures are requested in the shop's days, on an evening that is tomorrow in the browser", async () => {
  mock.timers.enable({ apis: ["Date"], now: Date.parse("2026-12-01T02:30:00Z") });
  now.value = new Date();
  try {
    const inShop = { "GET /api/admin/figures": { ...FIGURES, zone: "America/New_York" } };
    await openDesk("/desk", inShop);
    await until(() =>
      assert.ok(figuresAsked().includes("/api/admin/figures?from=2026-11-24&to=2026-11-30")),
    );
    await openDesk("/desk/figures", inShop);
    await until(() =>
      assert.ok(figuresAsked().includes("/api/admin/figures?from=2026-11-01&to=2026-11-30")),
    );
    await shows("Nov 1, 2026 to Nov 30, 2026");
    await shows("New York time");
    assert.ok(!figuresAsked().some((path) => path.endsWith("from=2026-12-01&to=2026-12-01")));
    await openDesk("/desk/figures/rows?kind=revenue&from=2026-11-30&to=2026-11-30", {
      ...inShop,
      "GET /api/admin/ledger": {
        rows: [{ ...example("/api/admin/ledger").rows[0], at: "2026-12-01T02:10:00Z" }],
        next: null,
      },
    });
    await shows("Nov 30, 2026, 9:10 PM");
  } finally {
    mock.timers.reset();
    now.value = new Date();
  }
});

test("the first page counts what is waiting for staff, and shows the week", async () => {
  const review = example("/api/admin/reviews").reviews[0];
  const checkout = example("/api/admin/checkouts").checkouts[0];
  const recent = new Date(Date.now() - 3_600_000).toISOString();
  const kinds = example("/api/admin/work/billing").kinds;
  await openDesk("/desk", {
    "GET /api/admin/reviews": { reviews: [review, review, review], next: null },
    "GET /api/admin/checkouts": {
      checkouts: [
        { ...checkout, at: recent },
        { ...checkout, at: "2026-01-01T00:00:00Z" },
      ],
      next: null,
    },
    "GET /api/admin/work/": { ...example("/api/admin/work/billing"), kinds: [] },
    "GET /api/admin/work/planner": {
      ...example("/api/admin/work/billing"),
      kinds: [{ ...kinds[0], gaveUp: 4 }],
    },
    "GET /api/admin/dead-letters": { ...example("/api/admin/dead-letters"), queues: [] },
  });
  await shows("3to review", card("Reviews"));
  await shows("1in the last 7 days", card("Failed checkouts"));
  await shows("4first in Planner", card("Failed tasks"));
  await shows("0in all queues", card("Dead letters"));
  await shows("The last 7 days");
  await shows("Failed payments");
  assert.ok(main().querySelector('a[href="/desk/work?service=planner"]'));
});

test("a role sees only what it may, and a part that fails does not hide the others", async () => {
  await openDesk("/desk", {}, ["GET figures"]);
  await shows("The last 7 days");
  assert.doesNotMatch(textOf(), /Reviews|Find a member/);
  await openDesk("/desk", {
    "GET /api/admin/reviews": [500, { error: "Failed to fetch reviews" }],
  });
  await shows("We couldn’t load the reviews.");
  await shows("in all queues");
});

test("a member is found from every page of the desk", async () => {
  for (const address of ["/desk", "/desk/figures", "/desk/reviews", MEMBER, "/desk/members"]) {
    await openDesk(address);
    await until(() => assert.equal(buttons("Find").length, 1, address));
  }
  await fill({ [FIND]: "mia@" });
  await press("Find");
  await until(() => assert.equal(location.search, "?q=mia%40"));
  await shows("Results for “mia@”");
});

test("an order is found by its number in the same field, and another text as before", async () => {
  await openDesk("/desk", {}, [...OPERATIONS, "GET contracts/{number}"]);
  await until(() => assert.equal(buttons("Find").length, 1));
  await fill({ [FIND]: "k4r7m x9pc" });
  await press("Find");
  await until(() => assert.equal(location.pathname, MEMBER));
  await openDesk("/desk", { "GET /api/admin/contracts": [404, { error: "Contract not found" }] }, [
    ...OPERATIONS,
    "GET contracts/{number}",
  ]);
  await fill({ [FIND]: "abcdefgh" });
  await press("Find");
  await until(() => assert.equal(location.search, "?q=abcdefgh"));
});

test("an account is described in the words of a shop, with its credit and short order numbers", async () => {
  const { account } = example("/api/admin/accounts/1");
  const { member, mails } = example("/api/admin/members/1");
  const answer = (changes) => ({
    "GET /api/admin/members/": {
      member: { ...member, subscriptionStatus: "PAST_DUE" },
      mails,
    },
    "GET /api/admin/accounts/": {
      account: {
        ...account,
        orders: [{ ...account.orders[0], number: "K-4821", status: "DISPUTED" }],
        credit: { amount: 12.5, currency: "kwd" },
        ...changes,
      },
    },
  });
  const held = (changes) => ({ subscription: { ...account.subscription, ...changes } });
  await openDesk(MEMBER, answer(held({ status: "ACTIVE", trialEndsAt: "2026-12-07T10:00:00Z" })));
  await shows("Pro, Payment failed");
  await shows("Pro, Free trial");
  await shows("K-4821");
  await shows("Disputed");
  await shows(/Credit for the next payments: KWD\s12\.500/);
  assert.doesNotMatch(textOf(), /past_due|past due|PAST_DUE|refunding|no_refund/);
  await openDesk(MEMBER, answer(held({ status: "INACTIVE", pausedUntil: "2026-12-07T10:00:00Z" })));
  await shows("Pro, Paused");
});

test("a refund that was made before is not reported as another one", async () => {
  const [order] = example("/api/admin/accounts/1").account.orders;
  const bodies = [];
  const refund = ({ body }) => {
    bodies.push(body);
    return { order, alreadyMade: !body.again };
  };
  const operations = [...OPERATIONS, "POST orders/{id}/refund"];
  await openDesk(MEMBER, { "POST /api/admin/orders/": refund }, operations);
  await press(/^Refund/);
  await fill({ Amount: "5", Reason: "Charged twice." }, sheet);
  await press("Refund", sheet);
  await shows("This refund was already made. No more money was sent.");
  await press(/^Refund/);
  await fill({ Amount: "5", Reason: "Charged twice." }, sheet);
  field("Refund this amount again", sheet()).click();
  await press("Refund", sheet);
  await shows("The refund is on its way.");
  assert.deepEqual(
    bodies.map(({ again }) => again),
    [undefined, true],
  );
});
