// A day that several devices change; `test_modules.py` runs this in Node.

import "../page.js";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { effect } from "@preact/signals";
import { cache, owner, store } from "../../src/data/device";
import * as queries from "../../src/data/queries";
import { logOut, memberId, stayLoggedIn, tokens } from "../../src/data/session";
import { merge, typedAfter } from "../../src/diary/rules/day-changes";
import { dayAfter } from "../../src/diary/rules/day-figures";
import { changedFields, typedLog } from "../../src/diary/rules/log-fields";
import { logChanges, saveDay } from "../../src/diary/state/day-log";
import { api, tokenOf } from "../page.js";
import { eventually, settled } from "../tabs.js";

const date = "2026-11-23";
const none = { weightKg: null, waterMl: null, notes: null };
const noFigures = { calories: null, proteinG: null, fatG: null, carbsG: null, netCarbsG: null };
const egg = { id: "e1", date, meal: "lunch", name: "Egg", calories: 70, proteinG: 6 };

/** A member whose day the API stores; `log` contains the changes of all devices. */
async function world({ log, entries = [] }) {
  const day = { log: { ...none, ...noFigures, ...log }, entries, ids: new Set() };
  api.asked = [];
  const now = () => {
    const log = { id: "l1", userId: "mia", date: `${date}T12:00:00Z`, ...day.log };
    const byHand = Object.keys(noFigures).filter((name) => day.log[name] !== null);
    return { date, targets: null, left: null, byHand, totals: {}, log, entries: day.entries };
  };
  // Version 1.0.0 returns only the log.
  const more = () => (day.isBefore ? {} : { day: now(), streak: 1, awards: [] });
  const outcome = () => ({ log: now().log, ...more() });
  day.outcome = outcome;
  api.answers = async ({ method, path, body }) => {
    if (path.startsWith("/api/tracker/day")) return [200, now()];
    const refuse = (day.refuses ?? (() => false))(body);
    if (refuse) return [400, { error: "Validation error", details: [] }];
    const logged = () => {
      if (day.isLost) throw new TypeError("the response is lost");
      return [200, outcome()];
    };
    if (path === "/api/tracker/water") {
      await day.held;
      if (!day.ids.has(body.id)) day.log.waterMl = (day.log.waterMl ?? 0) + body.ml;
      day.ids.add(body.id);
      return logged();
    }
    if (path.startsWith("/api/tracker/log")) {
      const { date: _, ...fields } = body;
      day.log = { ...day.log, ...fields };
      return logged();
    }
    if (path === "/api/tracker/entries/batch") return day.adds(body);
    if (method === "DELETE") return day.removes(path);
    return [404, { error: method === "PATCH" ? "Entry not found" : "Not found" }];
  };
  day.member = `mia ${Math.random()}`;
  tokens.set(tokenOf(day.member));
  await eventually(() => logChanges.waiting.value.length === 0);
  cache.ask(queries.day(date));
  await eventually(() => cache.state(queries.day(date).key).value.data !== null);
  return day;
}

const isSent = () => logChanges.waiting.value.length === 0 && !logChanges.sending.value;
let glasses = 0;
const drink = (ml) => {
  glasses += 1;
  return logChanges.add({ date, drunk: ml, id: `glass ${glasses}` });
};
// The request that counts an active day is sent automatically.
const asked = () => api.asked.filter(({ path }) => path !== "/api/auth/active");
const writes = () => asked().filter(({ method }) => method !== "GET");

test("a glass is added to the day's water, also from another device, and after a night offline", async () => {
  const day = await world({ log: { waterMl: 500 } });
  day.log.waterMl = 1000;
  await drink(250);
  await eventually(isSent);
  assert.equal(day.log.waterMl, 1250);
  assert.equal(cache.state(queries.day(date).key).value.data.log.waterMl, 1250);
  await drink(-250);
  assert.equal(day.log.waterMl, 1000);
});

test("each glass counts once, even if a response is lost or another glass follows", async () => {
  const day = await world({ log: { waterMl: 500 } });
  day.isLost = true;
  await drink(250);
  await drink(250);
  assert.equal(logChanges.waiting.value.length, 2);
  day.isLost = false;
  await logChanges.send();
  await eventually(isSent);
  assert.equal(day.log.waterMl, 1000);
});

test("the previous version's API responds without the day, which is then requested", async () => {
  const day = await world({ log: { waterMl: 500 } });
  day.isBefore = true;
  drink(250);
  await eventually(isSent);
  cache.ask(queries.day(date));
  await eventually(() => cache.state(queries.day(date).key).value.data.log.waterMl === 750);
});

test("a glass that the form removes while it is being sent stays removed", async () => {
  const day = await world({ log: { waterMl: 500 } });
  let release;
  day.held = new Promise((resolve) => {
    release = resolve;
  });
  drink(250);
  for (let turn = 0; turn < 20; turn += 1) await settled();
  const saved = saveDay(date, { waterMl: 300 });
  for (let turn = 0; turn < 20; turn += 1) await settled();
  release();
  await saved;
  assert.equal(logChanges.waiting.value.length, 0);
  await eventually(isSent);
  for (let turn = 0; turn < 20; turn += 1) await settled();
  assert.equal(day.log.waterMl, 300);
  assert.deepEqual(await store.list(`${owner()}/changes/`), []);
});

test("the next session sends the waiting changes, even if only that one is stored", async () => {
  const day = await world({ log: {} });
  const { answers } = api;
  api.answers = () => [401, { error: "Invalid token" }];
  await logChanges.add({ date, fields: { notes: "x" } });
  assert.deepEqual([memberId.value, day.log.notes], [null, null]);
  api.answers = answers;
  stayLoggedIn(true);
  tokens.set(tokenOf(day.member));
  await eventually(() => day.log.notes === "x");
  logOut();
  stayLoggedIn(false);
});

test("water is shown at once, and never below 0", () => {
  assert.deepEqual(typedAfter({ waterMl: null, notes: "x" }, { date, drunk: 250 }), {
    waterMl: 250,
    notes: "x",
  });
  assert.equal(typedAfter({ waterMl: 100 }, { date, drunk: -250 }).waterMl, 0);
  assert.equal(typedAfter({ waterMl: 100 }, { date, fields: { waterMl: 7 } }).waterMl, 7);
  const water = { date, fields: { waterMl: 500 } };
  assert.equal(merge(water, { date, drunk: 250 }), null);
  assert.equal(merge({ date, fields: { notes: "x" } }, { date, drunk: 250 }), null);
  assert.equal(merge({ date, drunk: 250 }, { date, drunk: 250 }), null);
  assert.deepEqual(merge({ date, drunk: 250 }, water), water);
});

test("a note leaves what another device has logged in the meantime", async () => {
  const day = await world({ log: {} });
  Object.assign(day.log, { weightKg: 82.5, waterMl: 1000 });
  await saveDay(date, { notes: "Slept well" });
  assert.deepEqual(writes()[0].body, { notes: "Slept well" });
  assert.deepEqual([day.log.weightKg, day.log.waterMl], [82.5, 1000]);
});

test("clearing a field leaves the current values of the others", async () => {
  const day = await world({ log: { notes: "x", weightKg: 80 }, entries: [egg] });
  // The calories follow the entries; the protein was typed.
  Object.assign(day.log, { weightKg: 82.5, waterMl: 1000, calories: 70, proteinG: 9 });
  await saveDay(date, { notes: null });
  assert.deepEqual(
    writes()
      .slice(-1)
      .map(({ method, path, body }) => [method, path, body]),
    [["PATCH", `/api/tracker/log/${date}`, { notes: null }]],
  );
  assert.deepEqual([day.log.weightKg, day.log.waterMl, day.log.notes], [82.5, 1000, null]);
});

test("in a batch, only the entry whose food was deleted becomes a quick add", async () => {
  const day = await world({ log: {} });
  const eaten = ["e1", "e2", "e3"].map((id) => ({ ...egg, id, foodId: `food ${id}`, grams: 50 }));
  day.adds = ({ entries }) => {
    const details = entries
      .map(({ foodId }, place) => [foodId, `entries.${place}.foodId`])
      .filter(([foodId]) => foodId === "food e2")
      .map(([, field]) => ({ field, message: "Food not found", code: "invalid" }));
    return details.length
      ? [404, { error: "Food not found", details }]
      : [201, { entries: entries.map((each) => ({ ...egg, ...each })), ...day.outcome() }];
  };
  await logChanges.add({ date, eaten });
  await eventually(isSent);
  assert.deepEqual(
    writes()
      .at(-1)
      .body.entries.map(({ id, foodId, name }) => [id, foodId, name]),
    [
      ["e1", "food e1", undefined],
      ["e2", undefined, "Egg"],
      ["e3", "food e3", undefined],
    ],
  );
  assert.deepEqual(logChanges.refused.value, []);
});

test("waiting and refused changes stay when the figures follow the entries again", async () => {
  const day = await world({ log: { proteinG: 9, calories: 70 }, entries: [egg] });
  day.refuses = (fields) => fields?.weightKg > 400;
  await logChanges.add({ date, fields: { weightKg: 999 } });
  assert.equal(logChanges.refused.value.length, 1);
  day.isLost = true;
  await logChanges.add({ date, fields: { waterMl: 750 } });
  await logChanges.add({ date, fields: { proteinG: 99 } });
  day.isLost = false;
  await saveDay(date, { proteinG: null, calories: null });
  await eventually(isSent);
  const bodies = writes().map(({ body }) => body);
  assert.deepEqual(bodies.slice(-2), [{ proteinG: null, calories: null }, { waterMl: 750 }]);
  assert.deepEqual([day.log.waterMl, day.log.proteinG], [750, null]);
  assert.equal(logChanges.refused.value.length, 1);
});

test("only changed fields are sent, emptied ones as null", () => {
  const entry = { ...none, ...noFigures, weightKg: 82, waterMl: 500, notes: "x", calories: 70 };
  const known = typedLog(entry, "imperial");
  assert.deepEqual(changedFields(known, known, "imperial"), {});
  const typed = { ...known, weightKg: "180", waterMl: "", notes: "", fatG: "much" };
  assert.deepEqual(changedFields(typed, known, "imperial"), {
    weightKg: 81.65,
    waterMl: null,
    notes: null,
    fatG: "much",
  });
});

test("entries are removed with one request, and from the previous version's API one by one", async () => {
  const eggs = ["e1", "e2", "e3"].map((id) => ({ ...egg, id }));
  const day = await world({ log: {}, entries: eggs });
  api.asked = [];
  day.removes = (path) => {
    const [list, query] = path.split("?");
    if (query && day.isBefore) return [405, { error: "Method not allowed" }];
    const ids = query ? new URLSearchParams(query).getAll("id") : [list.split("/").at(-1)];
    day.entries = day.entries.filter(({ id }) => !ids.includes(id));
    return [200, day.outcome()];
  };
  await logChanges.add({ date, removed: ["e1", "e2"] });
  await eventually(isSent);
  assert.equal(writes().length, 1);
  assert.deepEqual(cache.state(queries.day(date).key).value.data.entries, [eggs[2]]);
  day.entries = eggs;
  day.isBefore = true;
  // As a page of version 1.0.0 stored it.
  await logChanges.add({ date, removed: "e1" });
  await logChanges.add({ date, removed: ["e2", "e3"] });
  await eventually(isSent);
  assert.deepEqual(day.entries, []);
  assert.equal(logChanges.refused.value.length, 0);
});

test("an entry that another device has removed disappears with its figures", async () => {
  const day = await world({ log: {}, entries: [egg] });
  const end = [queries.day(date), { key: "expenditure", ask: async () => 0 }].map((each) =>
    cache.use(each),
  );
  day.entries = [];
  await logChanges.add({ date, changed: "e1", to: { grams: 100 } });
  assert.equal(logChanges.refused.value[0].error.status, 404);
  await eventually(() => cache.state(queries.day(date).key).value.data.entries.length === 0);
  const { takenAt } = cache.state("expenditure").value;
  await saveDay(date, { notes: "x" });
  await eventually(() => cache.state("expenditure").value.takenAt > takenAt);
  for (const each of end) each();
});

test("a tap is one request, and showing its outcome needs no further one", async () => {
  const day = await world({ log: { waterMl: 500 } });
  const from = "2026-10-25";
  const logs = { key: `logs/${from}/${date}`, ask: async () => ({ logs: [] }) };
  const shown = [queries.day(date), queries.achievements, queries.me, queries.recent, logs];
  const ends = shown.map((each) => cache.use(each));
  await eventually(() => shown.every(({ key }) => !cache.state(key).value.loading));
  api.asked = [];
  day.adds = ({ entries }) => {
    day.entries = entries.map((each) => ({ ...egg, ...each, carbsG: 0.6 }));
    return [201, day.outcome()];
  };
  await drink(250);
  await logChanges.add({ date, eaten: [{ ...egg, foodId: "egg", grams: 50 }] });
  await eventually(isSent);
  for (let turn = 0; turn < 20; turn += 1) await settled();
  assert.deepEqual(
    asked().map(({ method, path }) => [method, path]),
    [
      ["POST", "/api/tracker/water"],
      ["POST", "/api/tracker/entries/batch"],
    ],
  );
  const { entries, log } = cache.state(queries.day(date).key).value.data;
  assert.deepEqual([entries[0].carbsG, log.waterMl], [0.6, 750]);
  assert.equal(cache.state(logs.key).value.data.logs[0].waterMl, 750);
  for (const end of ends) end();
});

test("a glass is never shown twice: it stops waiting when its day arrives", async () => {
  await world({ log: { waterMl: 500 } });
  const seen = new Set();
  const end = effect(() => {
    const { data } = cache.state(queries.day(date).key).value;
    const changes = logChanges.waiting.value.map(({ change }) => change);
    seen.add(dayAfter(data, changes).logged.waterMl);
  });
  await drink(250);
  await eventually(isSent);
  end();
  assert.deepEqual([...seen], [500, 750]);
});

test("a page that becomes visible requests other devices' changes once, and the settings rarely", async () => {
  const day = await world({ log: { waterMl: 500 } });
  const shown = [queries.day(date), queries.me, queries.settings];
  const ends = shown.map((each) => cache.use(each));
  await eventually(() => shown.every(({ key }) => !cache.state(key).value.loading));
  day.log.waterMl = 1000;
  api.asked = [];
  navigator.onLine = false;
  dispatchEvent(new Event("focus"));
  for (let turn = 0; turn < 20; turn += 1) await settled();
  assert.deepEqual(asked(), []);
  navigator.onLine = true;
  const look = async () => {
    api.asked = [];
    dispatchEvent(new Event("online"));
    dispatchEvent(new Event("focus"));
    document.dispatchEvent(new Event("visibilitychange"));
    await eventually(() => shown.every(({ key }) => !cache.state(key).value.loading));
    return asked()
      .map(({ path }) => path)
      .sort();
  };
  const own = `/api/tracker/day?date=${date}`;
  assert.deepEqual(await look(), [own]);
  assert.equal(cache.state(queries.day(date).key).value.data.log.waterMl, 1000);
  mock.timers.enable({ apis: ["Date"], now: Date.now() + 11 * 60_000 });
  assert.deepEqual(await look(), ["/api/auth/me", "/api/auth/settings", own]);
  mock.timers.reset();
  for (const end of ends) end();
});

test("a page that is looked at while a change is on its way asks afterwards, also if it fails", async () => {
  const day = await world({ log: { waterMl: 500 } });
  const end = cache.use(queries.day(date));
  let release;
  day.held = new Promise((resolve) => {
    release = resolve;
  });
  day.isLost = true;
  drink(250);
  await eventually(() => asked().some(({ path }) => path === "/api/tracker/water"));
  day.log.notes = "of another device";
  api.asked = [];
  dispatchEvent(new Event("focus"));
  for (let turn = 0; turn < 20; turn += 1) await settled();
  assert.deepEqual(asked(), []);
  release();
  const { data } = cache.state(queries.day(date).key).value;
  assert.equal(data.log.notes, null);
  await eventually(() => {
    return cache.state(queries.day(date).key).value.data.log.notes === "of another device";
  });
  day.isLost = false;
  await logChanges.send();
  await eventually(isSent);
  end();
});
