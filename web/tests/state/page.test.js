// What the app does automatically, online or offline; `test_modules.py` runs this in Node.

import "../page.js";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { sendError } from "../../src/account/unsaved";
import { KetoError } from "../../src/data/api";
import { cache, store } from "../../src/data/device";
import { takeStreak } from "../../src/data/member/active-days";
import { mayPass } from "../../src/data/online";
import * as queries from "../../src/data/queries";
import { countLog, tellAwards } from "../../src/diary/state/awards";
import { logChanges } from "../../src/diary/state/day-log";
import { keepWeights } from "../../src/diary/state/weights";
import { writePlan } from "../../src/planner/state/plan-requests";
import { tick, ticks, withTicks } from "../../src/plans/state/shopping-ticks";
import "../../src/shop/state/payment-page";
import { browserSettings, settings } from "../../src/data/member/member";
import { now, today } from "../../src/data/member/today";
import { logOut, tokens } from "../../src/data/session";
import { toast, toasts } from "../../src/parts/browser/toasts";
import { hasPaid, paid } from "../../src/shop/state/awaited-payment";
import { api, tokenOf } from "../page.js";
import { eventually, settled } from "../tabs.js";

test("a day that could not be counted is counted later, once", async () => {
  const counted = () => api.asked.filter(({ path }) => path === "/api/auth/active").length;
  api.answers = () => [500, { error: "Failed" }];
  tokens.set(tokenOf("mia"));
  await eventually(() => counted() === 1);
  api.answers = ({ path }) =>
    path === "/api/auth/active" ? [200, { streakCount: 2 }] : [404, { error: "Not found" }];
  for (const look of [
    () => dispatchEvent(new Event("online")),
    () => document.dispatchEvent(new Event("visibilitychange")),
    () => {
      now.value = new Date(now.value.getTime() + 20);
    },
  ]) {
    look();
    for (let turn = 0; turn < 20; turn += 1) await settled();
  }
  assert.equal(counted(), 2);
  // The next day.
  now.value = new Date(now.value.getTime() + 24 * 3_600_000);
  await eventually(() => counted() === 3);
});

test("the streak of a write is shown until the day is counted: the tracker is notified later", async () => {
  api.answers = () => [500, { error: "Failed" }];
  tokens.set(tokenOf("rita"));
  const streakCount = () => cache.state(queries.me.key).value.data.user.streakCount;
  const award = { id: "a1", earnedAt: null, current: 3, condition: { type: "streak", value: 7 } };
  for (let turn = 0; turn < 20; turn += 1) await settled();
  await cache.set(queries.me.key, { user: { streakCount: 3 } });
  await cache.set(queries.achievements.key, { achievements: [award] });
  takeStreak(4);
  assert.equal(streakCount(), 4);
  api.answers = ({ path }) =>
    path === "/api/auth/active" ? [200, { streakCount: 5 }] : [404, { error: "Not found" }];
  dispatchEvent(new Event("online"));
  now.value = new Date(now.value.getTime() + 20);
  await eventually(() => streakCount() === 5);
  takeStreak(4);
  assert.equal(streakCount(), 5);
  assert.equal(cache.state(queries.achievements.key).value.data.achievements[0].current, 5);
});

test("a temporary error is retried even if another change was refused", () => {
  const refused = new KetoError(400, "Validation error");
  const away = new KetoError(0, "No connection");
  logChanges.failure.value = { change: null, error: refused };
  assert.equal(sendError.value, refused);
  ticks.failure.value = { change: null, error: away };
  assert.equal(sendError.value, away);
  assert.ok(mayPass(sendError.value));
});

test("a tick is shown at once, and stored with the responses when it is saved", async () => {
  const avocado = (grams, boughtGrams = 0) => ({ foodId: "avocado-raw", grams, boughtGrams });
  const line = { key: "avocado-raw", checked: false, foods: [avocado(100, 200)] };
  const more = { ...line, foods: [avocado(301)] };
  const other = { ...line, foods: [avocado(200), { foodId: "avocado-oil", grams: 5 }] };
  const lists = { "null/1": line, "1-2/1": { ...line, foods: [avocado(300)] }, "1-3/1": more };
  for (const [of, each] of Object.entries(lists)) {
    await cache.set(`shopping/p1/${of}`, { lines: [each], cooked: [] });
  }
  const kept = async () => {
    const keys = Object.keys(lists).map((of) => cache.known(`shopping/p1/${of}`));
    return (await Promise.all(keys)).map(({ data }) => data.lines[0].checked);
  };
  api.answers = () => Promise.reject(new TypeError("No network"));
  await tick({ id: "p1", days: null, servings: 1 }, line, true);
  assert.deepEqual(await kept(), [false, false, false]);
  // Foods that were not bought, or of which more is needed, are not ticked.
  const shown = withTicks("p1", [line, more, other]).map(({ checked }) => checked);
  assert.deepEqual(shown, [true, false, false]);
  api.answers = () => [200, { line: { ...line, checked: true } }];
  await ticks.send();
  assert.deepEqual(await kept(), [true, true, false]);
  assert.deepEqual(api.asked.at(-1).body, {
    checked: true,
    foods: [{ foodId: "avocado-raw", grams: 300 }],
  });
});

test("a new plan's targets are shown at once, although the tracker is notified later", async () => {
  const job = {
    ...{ id: "j1", kind: "plan", state: "queued", daysDone: 0 },
    ...{ createdAt: now.value, sessionId: "s1" },
  };
  const dailyMacros = { calories: 1800, proteinG: 120, fatG: 140, netCarbsG: 20 };
  const outputPlan = { figures: "computed", dailyMacros, days: [] };
  const before = { calories: 2000, proteinG: 100, fatG: 150, netCarbsG: 25, source: "plan" };
  api.answers = ({ path }) => {
    if (path.startsWith("/api/ai/jobs")) return [200, { job, days: [], jobs: [] }];
    if (path.startsWith("/api/ai/sessions/s1"))
      return [200, { session: { inputParams: {}, outputPlan } }];
    return [404, { error: "Not found" }];
  };
  tokens.set(tokenOf("otto"));
  await cache.set(queries.targets.key, { targets: before });
  await cache.set("day/2026-11-23", { targets: { ...before, source: "hand" } });
  await cache.set("day/2026-11-24", { targets: null });
  mock.timers.enable({ apis: ["setTimeout"] });
  writePlan({});
  const asked = (path) => api.asked.filter((each) => each.path.startsWith(path)).length;
  await eventually(() => asked("/api/ai/jobs") > 0);
  for (let turn = 0; turn < 20; turn += 1) await settled();
  // The API waits until the job's progress is another one.
  assert.equal(asked("/api/ai/jobs/j1?wait=20&after=queued&days=0"), 1);
  job.state = "done";
  mock.timers.tick(2_000);
  const shown = (key) => cache.state(key).value.data.targets;
  await eventually(() => shown(queries.targets.key).calories === 1800);
  for (let turn = 0; turn < 20; turn += 1) await settled();
  assert.deepEqual(shown("day/2026-11-24"), { ...dailyMacros, source: "plan" });
  // Targets that the member has set still count.
  assert.equal(shown("day/2026-11-23").calories, 2000);
  assert.equal(asked("/api/tracker/targets"), 0);
  mock.timers.reset();
});

test("a plan written while the app was closed is announced, and its weight replaces no newer one", async () => {
  const changed = (method, path) =>
    api.asked.filter((each) => each.method === method && each.path.startsWith(path));
  const job = { id: "j2", kind: "plan", state: "done", createdAt: now.value, sessionId: "s2" };
  const point = { date: now.value.toISOString(), weightKg: 79.2, trend: 79.2 };
  api.answers = ({ path }) => {
    if (path.startsWith("/api/ai/jobs")) return [200, { job, days: [], jobs: [job] }];
    if (path.startsWith("/api/ai/sessions/s2"))
      return [200, { session: { inputParams: { weightKg: 80, targetWeightKg: 72 } } }];
    if (path.startsWith("/api/tracker/weight")) return [200, { points: [point] }];
    if (path === "/api/auth/me") return [200, { user: { weightKg: 79.2, targetWeightKg: 70 } }];
    return [404, { error: "Not found" }];
  };
  const before = toasts.value.length;
  store.write("nora/writing", "j2");
  // She opens the app again.
  tokens.set(tokenOf("nora"));
  await eventually(() => toasts.value.length > before);
  assert.equal(toasts.value.at(-1).text, "Your plan is ready.");
  await eventually(() => changed("PATCH", "/api/auth").length);
  const profile = changed("PATCH", "/api/auth").map(({ body }) => body);
  assert.deepEqual(profile, [{ weightKg: 80, targetWeightKg: 72 }]);
  for (let turn = 0; turn < 20; turn += 1) await settled();
  // She has weighed herself since.
  assert.deepEqual(changed("POST", "/api/tracker/log"), []);
  assert.equal(await store.read("nora/writing"), undefined);
});

test("the weight of a plan does not replace one that is typed during the request", async () => {
  let answer;
  const held = new Promise((resolve) => {
    answer = resolve;
  });
  api.asked = [];
  const saved = { log: {}, day: null, streak: 1, awards: [] };
  api.answers = async ({ method, path }) => {
    if (path === "/api/auth/me") return [200, { user: { weightKg: null, targetWeightKg: null } }];
    if (path.startsWith("/api/tracker/weight")) {
      await held;
      return [200, { points: [] }];
    }
    return method === "GET" ? [404, { error: "Not found" }] : [200, saved];
  };
  tokens.set(tokenOf("vera"));
  const kept = keepWeights({ weightKg: 80 });
  await eventually(() => api.asked.some(({ path }) => path.startsWith("/api/tracker/weight")));
  logChanges.add({ date: today.value, fields: { weightKg: 79.2 } });
  answer();
  await kept;
  await eventually(() => logChanges.waiting.value.length === 0);
  const logged = api.asked.filter(({ path }) => path.startsWith("/api/tracker/log"));
  assert.deepEqual(
    logged.map(({ body }) => body),
    [{ weightKg: 79.2 }],
  );
});

test("an achievement is announced with its points, and shown on its pages", async () => {
  const award = { id: "a1", name: "First log", icon: "1", points: 10, earnedAt: null, current: 0 };
  award.condition = { type: "logs", value: 1 };
  tokens.set(tokenOf("pia"));
  await cache.set(queries.achievements.key, { achievements: [award] });
  await cache.set(queries.me.key, { user: { totalPoints: 5 } });
  const known = () => cache.state(queries.achievements.key).value.data.achievements[0];
  countLog();
  assert.deepEqual([known().current, known().earnedAt], [1, null]);
  api.asked = [];
  tellAwards([{ name: "First log", icon: "1", earnedAt: "2026-11-23T08:00:00Z" }]);
  assert.equal(toasts.value.at(-1).text, "1 First log: 10 points");
  assert.equal(known().earnedAt, "2026-11-23T08:00:00Z");
  assert.equal(cache.state(queries.me.key).value.data.user.totalPoints, 15);
  // Received twice, as from a repeated request, it counts once.
  tellAwards([{ name: "First log", icon: "1", earnedAt: "2026-11-23T08:00:00Z" }]);
  assert.equal(cache.state(queries.me.key).value.data.user.totalPoints, 15);
  assert.deepEqual(api.asked, []);
  toasts.value = [];
});

test("the next member in a tab sees no links of the previous one", () => {
  tokens.set(tokenOf("mia"));
  toast("Removed: stew", { text: "Undo", act() {} });
  toast("You’re logged out.");
  hasPaid({ planId: "kickstart" });
  logOut();
  assert.deepEqual(
    toasts.value.map(({ text }) => text),
    ["You’re logged out."],
  );
  assert.equal(paid.value, null);
});

test("an account without settings gets the browser's once, and any other keeps its own", async () => {
  process.env.TZ = "Pacific/Auckland";
  const { locale, timezone } = browserSettings();
  assert.equal(timezone, "Pacific/Auckland");
  const sent = () =>
    api.asked.filter(({ path, method }) => method === "PATCH" && path === "/api/auth/settings");
  const has = (zone) => {
    const settings = { locale: "en", timezone: zone, units: "metric", mailWeekly: false };
    api.answers = ({ path, method, body }) => {
      if (path !== "/api/auth/settings") return [404, { error: "Not found" }];
      if (method === "PATCH") Object.assign(settings, body);
      return [200, { settings: { ...settings } }];
    };
  };
  has("Etc/UTC");
  tokens.set(tokenOf("lena"));
  await eventually(() => settings.value.timezone === "Etc/UTC");
  assert.equal(sent().length, 0);
  has("UTC");
  tokens.set(tokenOf("olga"));
  await eventually(() => sent().length > 0);
  await eventually(() => settings.value.timezone === timezone);
  for (let turn = 0; turn < 20; turn += 1) await settled();
  assert.deepEqual(
    sent().map(({ body }) => body),
    [{ locale, timezone }],
  );
  process.env.TZ = "UTC";
});
