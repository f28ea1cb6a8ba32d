// Today shows changes that were not saved; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { example, fill, hides, open, press, region, sent, sheet, shows, until } from "../screen.js";

const failed = [500, { error: "Failed to save log" }];
const emptyDay = ({ path }) =>
  example("/api/tracker/day", { date: path.split("date=")[1], log: null, entries: [], byHand: [] });
const NEW = { "GET /api/tracker/day": emptyDay, "GET /api/ai/sessions": { sessions: [] } };
const weights = () => sent().filter(([, body]) => body?.weightKg === 81.3).length;

async function logWeight(answers) {
  await open("/dashboard", { ...NEW, ...answers });
  await shows("Nothing logged yet.");
  await fill({ "Weight in kg": "81.3" });
  await press("Log 81.3 kg");
}

test("a change that always fails is shown, retried, and disappears when it is discarded", async () => {
  await logWeight({ "PATCH /api/tracker/log": failed, "POST /api/tracker/log": failed });
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await until(() => assert.ok(weights() >= attempt));
    assert.equal(region("Not saved yet")(), null);
    await press(/^Try again/);
  }
  await shows("Weight", region("Not saved yet"));
  await press(/^Discard/, region("Not saved yet"));
  await hides("We’ll keep trying to save this");
  await shows("Nothing logged yet.");
});

test("a refused change is shown with its reason, corrected and sent again", async () => {
  let isRefused = true;
  const log = () =>
    isRefused
      ? [
          400,
          {
            error: "Validation error",
            details: [{ field: "weightKg", message: "", code: "too_big", max: 400 }],
          },
        ]
      : undefined;
  await logWeight({ "PATCH /api/tracker/log": log, "POST /api/tracker/log": log });
  await shows("1 change was not saved", region("Not saved"));
  await shows("Enter 400 kg or less.", region("Not saved"));
  isRefused = false;
  await press(/^Correct/, region("Not saved"));
  await fill({ Weight: "78.9" }, sheet);
  await press("Save", sheet);
  await until(() => assert.equal(region("Not saved")(), null));
  await until(() => assert.equal(sent().at(-1)[1].weightKg, 78.9));
});

const logged = ({ path, body }) => {
  const day = emptyDay({ path: `${path}?date=${body.date}` });
  const log = { ...example("/api/tracker/day").log, waterMl: body.ml, weightKg: null };
  return { log, day: { ...day, log }, streak: 1, awards: [] };
};

test("offline, a tap counts at once, is shown as waiting, and is sent once when online again", async () => {
  await open("/dashboard", { ...NEW, "POST /api/tracker/water": logged });
  await shows("Nothing logged yet.");
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
  dispatchEvent(new Event("offline"));
  await shows("You’re offline.");
  await press("+ 250 ml");
  await shows("Not saved yet.");
  await shows("Water 250 ml");
  assert.deepEqual(sent(), []);
  delete navigator.onLine;
  dispatchEvent(new Event("online"));
  await shows("Saved");
  await hides("You’re offline.");
  assert.deepEqual(
    sent().map(([request, { ml }]) => [request, ml]),
    [["POST /api/tracker/water", 250]],
  );
});
