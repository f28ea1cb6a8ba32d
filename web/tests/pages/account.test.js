// The session, the account and the frame of the app; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  buttons,
  example,
  field,
  fill,
  hides,
  main,
  navigate,
  open,
  press,
  sent,
  sheet,
  shows,
  store,
  textOf,
  until,
} from "../screen.js";

const FAMILIAR = "Lots of people use this password";
const settings = (changes) => ({
  "GET /api/auth/settings": {
    settings: {
      ...example("/api/auth/settings").settings,
      locale: "en",
      timezone: "Etc/UTC",
      ...changes,
    },
  },
});

test("the app warns of a common password while it is typed, and still sends it", async () => {
  for (const [address, label, member] of [
    ["/register", "Password", ""],
    ["/reset-password?token=x", "New password", ""],
    ["/account/security", "New password", "mia"],
  ]) {
    await open(address, {}, member);
    await fill({ [label]: "Password123" });
    await shows(FAMILIAR);
    assert.equal(document.querySelector("main [role=alert]"), null);
    await fill({ [label]: "a horse of another colour" });
    await hides(FAMILIAR);
  }
});

test("weights are logged in the member's units, as the member writes numbers", async () => {
  await open("/dashboard", settings({ units: "imperial", locale: "de" }));
  await fill({ "Weight in lb": "180,5" });
  await press("Log 180,5 lb");
  await until(() =>
    assert.deepEqual(
      sent().map(([, body]) => body.weightKg),
      [81.87],
    ),
  );
});

test("the chosen settings are sent", async () => {
  await open("/account/settings", settings({}));
  await fill({ Language: "de", Units: "imperial", Carbs: "total" });
  await press("Save settings");
  await shows("Your settings are saved.");
  const [[request, body]] = sent();
  assert.equal(request, "PATCH /api/auth/settings");
  assert.deepEqual([body.units, body.locale, body.carbMode], ["imperial", "de", "total"]);
});

test("the header marks the entry that a page belongs to", async () => {
  await open("/dashboard");
  for (const [address, place] of [
    ["/foods", "Today"],
    ["/week", "Progress"],
    ["/achievements", "Progress"],
    ["/planner", "Plans"],
    ["/plans/mine", "Plans"],
  ]) {
    navigate(address);
    await until(() => {
      const marked = document.querySelectorAll("header [aria-current=page]");
      assert.deepEqual(
        [...marked].map((each) => each.textContent.trim()),
        [place],
      );
    });
  }
});

test("an old address of the account leads to the current page", async () => {
  await open("/account#orders");
  await until(() => assert.equal(location.pathname, "/account/orders"));
});

test("an unconfirmed e-mail address is shown, and the link is mailed", async () => {
  const email = example("/api/auth/verify-email", { verifiedAt: null });
  await open("/account", { "GET /api/auth/verify-email": email });
  await shows("Your e-mail address isn’t confirmed yet.");
  await press("Send the link again");
  await shows("We’ve sent a link to");
  assert.deepEqual(buttons("Send the link again"), []);
  await open("/account");
  await shows("Password and e-mail");
  assert.ok(!textOf().includes("isn’t confirmed yet"));
});

/** Type into a sheet of Today. */
const SHEETS = {
  "a quick add": async () => {
    await press("Add food to snacks");
    await press("Quick add", sheet);
    await fill({ Name: "Cake of the hills", "Net carbs": "12" }, sheet);
    return ["Net carbs", "12"];
  },
  "an amount": async () => {
    await press("Add food to lunch");
    await until(() => assert.ok(field("Food, dish or barcode", sheet())));
    await fill({ "Food, dish or barcode": "eggs" }, sheet);
    await press(/^Egg/, sheet);
    await until(() => assert.ok(field("Amount", sheet())));
    await fill({ Amount: "137" }, sheet);
    return ["Amount", "137"];
  },
  "a measurement": async () => {
    await press("Log ketones, glucose or waist");
    await press("Glucose", sheet);
    await fill({ Value: "81" }, sheet);
    return ["Value", "81"];
  },
};

for (const [name, fillIn] of Object.entries(SHEETS)) {
  test(`${name} is open and filled in after the session has ended and the login, as before`, async () => {
    const member = "eva";
    let hasEnded = false;
    const login = {
      ...example("/api/auth/me"),
      token: `0.${btoa(JSON.stringify({ sub: member }))}.s`,
    };
    await open(
      "/dashboard",
      {
        "GET /api/tracker/day": () => (hasEnded ? [401, { error: "Invalid token" }] : undefined),
        "POST /api/auth/login": () => login,
      },
      member,
    );
    const [label, value] = await fillIn();
    await until(async () =>
      assert.ok(JSON.stringify(await store.list(`${member}/drafts/`)).includes(`"${value}"`)),
    );
    hasEnded = true;
    dispatchEvent(new Event("focus"));
    await shows("We’ve kept what you typed on this device.");
    // No response of the API is left, and no password is ever stored.
    await until(async () => assert.deepEqual(await store.list(`${member}/answers/`), []));
    hasEnded = false;
    await fill({ "E-mail": "eva@example.com", Password: "a horse of a member" });
    await press("Log in", main);
    await until(() => assert.equal(field(label, sheet())?.value, value));
  });
}

test("a form that was left is empty when it is opened again", async () => {
  const member = "ida";
  await open("/account/profile", {}, member);
  await fill({ Name: "Someone else" });
  await until(async () => assert.ok((await store.list(`${member}/drafts/profile`)).length));
  navigate("/account");
  await shows("Password and e-mail");
  navigate("/account/profile");
  await until(() => assert.equal(field("Name")?.value, "Mia"));
});

test("another member on the device sees nothing of the previous one", async () => {
  await open("/dashboard", {}, "mia");
  await shows("Hello, Mia");
  await until(async () => assert.ok((await store.list("mia/answers/")).length));
  await press("Log out");
  await until(() => assert.equal(location.pathname, "/"));
  await until(async () => assert.deepEqual(await store.list("mia/"), []));
  assert.ok(sent().some(([request]) => request === "POST /api/auth/logout"));
});
