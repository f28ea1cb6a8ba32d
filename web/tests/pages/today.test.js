// Today as a member taps and types on it; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  buttons,
  example,
  field,
  fill,
  open,
  press,
  sent,
  sheet,
  shows,
  until,
} from "../screen.js";

const NO_PLAN = {
  "GET /api/ai/sessions": { sessions: [] },
  "GET /api/tracker/plan-starts": { starts: [] },
};
const dayOf = (path) => new URLSearchParams(path.split("?")[1]).get("date");

/** The API's day: adds up water, and stores what is logged. */
function diary({ log = {}, entries = [], ...more } = {}) {
  const kept = {
    ...example("/api/tracker/day").log,
    calories: null,
    proteinG: null,
    fatG: null,
    carbsG: null,
    netCarbsG: null,
    weightKg: null,
    notes: null,
    waterMl: null,
    ...log,
  };
  let date = "";
  const day = () => ({
    ...example("/api/tracker/day"),
    date,
    entries,
    log: { ...kept, date: `${date}T12:00:00Z` },
    byHand: [],
    ...more,
  });
  const outcome = () => ({ log: day().log, day: day(), streak: 1, awards: [] });
  return {
    kept,
    ...NO_PLAN,
    "GET /api/tracker/day": ({ path }) => {
      date = dayOf(path);
      return day();
    },
    "POST /api/tracker/water": ({ body }) => {
      kept.waterMl = (kept.waterMl ?? 0) + body.ml;
      return outcome();
    },
    "PATCH /api/tracker/log": ({ body }) => {
      Object.assign(kept, body);
      return outcome();
    },
  };
}

test("Undo takes back only what was added here", async () => {
  const { kept, ...answers } = diary({ log: { waterMl: 1000 } });
  await open("/dashboard", answers);
  await shows("Water 1,000 ml");
  assert.deepEqual(buttons(/^Undo/), []);
  await press("+ 500 ml");
  await press("+ 250 ml");
  await shows("Water 1,750 ml");
  await press(/^Undo/);
  await shows("Water 1,500 ml");
  await press(/^Undo/);
  await shows("Water 1,000 ml");
  await until(() => assert.deepEqual(buttons(/^Undo/), []));
  await until(() => assert.equal(kept.waterMl, 1000));
});

test("a tap leaves the input in the day's form", async () => {
  const { kept, ...answers } = diary();
  await open("/dashboard", answers);
  await press("Edit this day");
  await fill({ Notes: "Slept well", Calories: "1200" });
  await press("+ 250 ml");
  await until(() => assert.equal(field("Water").value, "250"));
  assert.equal(field("Notes").value, "Slept well");
  await press("Save day");
  await shows("Day saved.");
  await until(() =>
    assert.deepEqual([kept.waterMl, kept.calories, kept.notes], [250, 1200, "Slept well"]),
  );
});

test("a meal can be ticked before the day has loaded, and is saved once the API responds", async () => {
  const away = [503, { error: "Service unavailable" }];
  let isAway = true;
  await open("/dashboard", {
    "GET /api/tracker/plan-starts": { starts: [] },
    "GET /api/tracker/day": () => (isAway ? away : undefined),
    "POST /api/tracker/entries/batch": () => (isAway ? away : undefined),
  });
  await press("Eaten: Spinach omelet");
  const batches = () => sent().filter(([request]) => request === "POST /api/tracker/entries/batch");
  await until(() => assert.ok(batches().length));
  assert.deepEqual(buttons("+ 250 ml"), []);
  isAway = false;
  dispatchEvent(new Event("online"));
  await until(() => assert.ok(batches().length >= 2));
  const ids = batches().map(([, { entries }]) => entries.map(({ id }) => id));
  assert.deepEqual(ids.at(-1), ids[0]);
});

test("the streak is the API's, even if the log has fewer days", async () => {
  const { kept: _, ...answers } = diary();
  const { user } = example("/api/auth/me");
  const once = { user: { ...user, streakCount: 1 } };
  await open("/dashboard", {
    ...answers,
    "GET /api/auth/me": once,
    "POST /api/auth/active": { streakCount: 1 },
  });
  await shows("Streak1 dayWeight trend");
});

test("the day is the member's, even if it differs from UTC's", async () => {
  for (const timezone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    const settings = { ...example("/api/auth/settings").settings, locale: "en", timezone };
    const { kept: _, ...answers } = diary();
    await open("/dashboard", { ...answers, "GET /api/auth/settings": { settings } });
    const there = new Intl.DateTimeFormat("sv-SE", { timeZone: timezone }).format(new Date());
    await until(() => assert.equal(field("Day")?.value, there));
  }
});

test("a member who counts total carbs sees them, next to a target in net carbs", async () => {
  const settings = {
    ...example("/api/auth/settings").settings,
    locale: "en",
    timezone: "Etc/UTC",
    carbMode: "total",
  };
  const { log, entries } = example("/api/tracker/day");
  const { kept: _, ...answers } = diary({ log, entries });
  await open("/dashboard", { ...answers, "GET /api/auth/settings": { settings } });
  await shows("6.4 gcarbs1.4 of 20 g net");
  await shows("6.4 g carbs");
});

test("dangerous ketones are not praised, and the page says whom to call", async () => {
  const { kept: _, ...answers } = diary();
  const health = { ...example("/api/ai/health").health, sglt2: true };
  const now = new Date().toISOString();
  const measured = { id: "m1", kind: "ketones", value: 3.4, unit: "mmol/L", at: now };
  await open("/dashboard", {
    ...answers,
    "GET /api/ai/health": { health },
    "POST /api/tracker/measurements": [201, { measurement: measured }],
  });
  await press("Log ketones, glucose or waist");
  await fill({ Value: "3.4" }, sheet);
  await press("Log ketones", sheet);
  await shows("Call your emergency number", sheet);
});

test("the form questions ketones in another unit once, and refuses values beyond every meter", async () => {
  const { kept: _, ...answers } = diary();
  const refused = [
    400,
    {
      error: "Validation error",
      details: [{ field: "value", message: "", code: "too_big", max: 30 }],
    },
  ];
  await open("/dashboard", {
    ...answers,
    "POST /api/tracker/measurements": ({ body }) => (body.value > 30 ? refused : undefined),
  });
  await press("Log ketones, glucose or waist");
  await fill({ Value: "40" }, sheet);
  await press("Log ketones", sheet);
  await shows("Enter 30 or less.", sheet);
  await fill({ Value: "15" }, sheet);
  await press("Log ketones", sheet);
  await shows("Is 15 mmol/L right? If it’s in mg/dL, that’s 1.4 mmol/L.", sheet);
});
