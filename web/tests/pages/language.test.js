// The language of the device and of the account; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { moment } from "../dom.js";
import { buttons, example, fill, left, open, press, sent, shows, until } from "../screen.js";

const KEY = "keto.language";
const settings = (changes) => ({
  settings: { ...example("/api/auth/settings").settings, ...changes },
});
const ofLocale = (locale, timezone = "Europe/Vienna") => ({
  "GET /api/auth/settings": settings({ locale, timezone }),
});
const reloads = () => left.filter((each) => each === "reload").length;

beforeEach(() => localStorage.removeItem(KEY));

test("a visitor chooses the language in the footer, and the device keeps it", async () => {
  await open("/", {}, "");
  assert.deepEqual(
    buttons(/English|Deutsch/).map((each) => each.getAttribute("aria-pressed")),
    ["true", "false"],
  );
  await press("Deutsch");
  assert.equal(localStorage.getItem(KEY), "de");
  assert.equal(reloads(), 1);
  await press("Deutsch");
  assert.equal(reloads(), 1);
});

test("a device takes the language of its member's settings, once", async () => {
  await open("/account/settings", ofLocale("de-AT"));
  await until(() => assert.equal(localStorage.getItem(KEY), "de"));
  assert.equal(reloads(), 1);
  await open("/account/settings", ofLocale("de-CH"));
  await shows("Dates and numbers");
  assert.equal(reloads(), 0);
  await open("/account/settings", ofLocale("fr"));
  await until(() => assert.equal(localStorage.getItem(KEY), "en"));
});

test("a device keeps its language until the account has one", async () => {
  localStorage.setItem(KEY, "de");
  await open("/account/settings", ofLocale("en", "UTC"));
  await shows("Dates and numbers");
  await moment();
  assert.equal(localStorage.getItem(KEY), "de");
});

test("a browser that stores nothing does not load the page again", async () => {
  const stored = globalThis.localStorage;
  await open("/", {}, "");
  globalThis.localStorage = {
    getItem: (key) => stored.getItem(key),
    setItem: () => {
      throw new Error("Quota");
    },
  };
  try {
    await press("Deutsch");
    assert.equal(reloads(), 0);
  } finally {
    globalThis.localStorage = stored;
  }
});

test("a registration sends a locale of the chosen language", async () => {
  localStorage.setItem(KEY, "de");
  await open("/register", ofLocale("en", "UTC"), "");
  await fill({ "E-mail": "mia@example.com", Password: "correct horse battery" });
  await press("Create account");
  await until(() => {
    const saved = sent().find(([request]) => request === "PATCH /api/auth/settings");
    assert.equal(saved?.[1].locale, "de");
  });
});

test("a member changes the language in the settings", async () => {
  await open("/account/settings", {
    ...ofLocale("en-GB"),
    "PATCH /api/auth/settings": ({ body }) => settings(body),
  });
  await fill({ Language: "de" });
  await press("Save settings");
  await until(() => assert.equal(localStorage.getItem(KEY), "de"));
  const [[, body]] = sent();
  assert.equal(body.locale, "de");
  assert.equal(reloads(), 1);
});

test("a request names the language in which the app speaks", async () => {
  const { fetch } = globalThis;
  const languages = new Set();
  globalThis.fetch = (request) => {
    languages.add(request.headers.get("accept-language"));
    return fetch(request);
  };
  try {
    await open("/plans", {}, "");
    await until(() => assert.deepEqual([...languages], ["en"]));
  } finally {
    globalThis.fetch = fetch;
  }
});
