// What the app does by itself, with the network or without; `test_modules.py` runs this in Node.

import "../page.js";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import "../../src/state/member/active-days";
import { KetoError } from "../../src/data/api";
import { cache, store } from "../../src/data/device";
import { mayPass } from "../../src/data/online";
import * as queries from "../../src/data/queries";
import { entryOfMeal, shownMeal } from "../../src/rules/diary/day-figures";
import { logChanges } from "../../src/state/diary/day-log";
import { watchAchievements } from "../../src/state/diary/new-achievements";
import { sendError } from "../../src/state/offline/unsaved";
import { tick, ticks, withTicks } from "../../src/state/plans/shopping-ticks";
import { writePlan } from "../../src/state/plans/writing";
import "../../src/state/payments/payment-page";
import { logOut, tokens } from "../../src/data/session";
import { toast, toasts } from "../../src/state/app/toasts";
import { now } from "../../src/state/member/today";
import { hasPaid, paid } from "../../src/state/payments/awaited-payment";
import { api, tokenOf } from "../page.js";
import { eventually, settled } from "../tabs.js";

test("a day that could not be counted is counted later, and once", async () => {
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

test("what may pass is sent again, though another change was refused", () => {
  const refused = new KetoError(400, "Validation error");
  const away = new KetoError(0, "No connection");
  logChanges.failure.value = { change: null, error: refused };
  assert.equal(sendError.value, refused);
  ticks.failure.value = { change: null, error: away };
  assert.equal(sendError.value, away);
  assert.ok(mayPass(sendError.value));
});

test("a tick is in the answers that are kept when it is saved, and shown before", async () => {
  const lines = [{ key: "avocado-raw", checked: false }];
  await cache.set("shopping/p1/all", { lines });
  const kept = async () => (await cache.known("shopping/p1/all")).data.lines[0].checked;
  api.answers = () => Promise.reject(new TypeError("No network"));
  await tick({ id: "p1", days: null, servings: 1 }, "avocado-raw", true);
  assert.equal(await kept(), false);
  assert.equal(withTicks("p1", lines)[0].checked, true);
  api.answers = () => [200, {}];
  await ticks.send();
  assert.equal(await kept(), true);
});

test("a meal that was eaten before its dish was swapped is shown as it was eaten", () => {
  const meal = { slot: "lunch", name: "Soup", calories: 400, netCarbsG: 5, proteinG: 9, fatG: 30 };
  const entry = entryOfMeal({ ...meal, name: "Omelette", calories: 500 }, "e1", "2026-11-23");
  assert.equal(shownMeal(meal, undefined), meal);
  const { name, calories, netCarbsG } = shownMeal(meal, entry);
  assert.deepEqual([name, calories, netCarbsG], ["Omelette", 500, 5]);
  const { netCarbsG: _, ...unsaid } = entry;
  assert.equal(shownMeal(meal, unsaid).netCarbsG, null);
});

test("a new plan brings its targets, also when they are a moment late", async () => {
  const asked = (path) => api.asked.filter((each) => each.path === path).length;
  const targets = "/api/tracker/targets";
  const job = { id: "j1", kind: "plan", state: "queued", createdAt: now.value, sessionId: "s1" };
  api.answers = ({ path }) => {
    if (path.startsWith("/api/ai/jobs")) return [200, { job, days: [], jobs: [] }];
    return path === targets ? [200, { targets: null }] : [404, { error: "Not found" }];
  };
  tokens.set(tokenOf("otto"));
  const end = cache.use(queries.targets);
  await eventually(() => !cache.state(queries.targets.key).value.loading);
  const before = asked(targets);
  mock.timers.enable({ apis: ["setTimeout"] });
  writePlan({});
  await eventually(() => asked("/api/ai/jobs") === 1);
  for (let turn = 0; turn < 20; turn += 1) await settled();
  job.state = "done";
  mock.timers.tick(2_000);
  await eventually(() => asked(targets) === before + 1);
  for (let turn = 0; turn < 20; turn += 1) await settled();
  mock.timers.tick(2_000);
  await eventually(() => asked(targets) === before + 2);
  mock.timers.reset();
  end();
});

test("a plan that was written while nobody looked is told, and its weight replaces no newer one", async () => {
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

test("an achievement is told once, though another log is saved while it is asked for", async () => {
  const path = "/api/tracker/achievements";
  const award = { id: "a1", name: "First log", icon: "1", points: 10, earnedAt: null, current: 1 };
  award.condition = { value: 1 };
  let answered = Promise.resolve();
  api.answers = async (request) => {
    if (request.path !== path) return [404, { error: "Not found" }];
    await answered;
    return [200, { achievements: [award] }];
  };
  const asked = () => api.asked.filter((each) => each.path === path).length;
  tokens.set(tokenOf("pia"));
  const end = cache.use(queries.achievements);
  await eventually(() => cache.state(queries.achievements.key).value.data);
  mock.timers.enable({ apis: ["setTimeout"] });
  const before = asked();
  let answer;
  answered = new Promise((resolve) => {
    answer = resolve;
  });
  watchAchievements();
  mock.timers.tick(1_000);
  await eventually(() => asked() === before + 1);
  watchAchievements();
  award.earnedAt = "2026-11-23T08:00:00Z";
  answer();
  for (let turn = 0; turn < 20; turn += 1) await settled();
  mock.timers.tick(1_000);
  const told = () => toasts.value.filter(({ text }) => text.includes("First log")).length;
  await eventually(told);
  for (let turn = 0; turn < 20; turn += 1) await settled();
  assert.equal(told(), 1);
  toasts.value = [];
  mock.timers.reset();
  end();
});

test("the next member in a tab is offered nothing of the one before", () => {
  tokens.set(tokenOf("mia"));
  toast("Removed: stew", { text: "Undo", act() {} });
  toast("You're logged out.");
  hasPaid({ planId: "kickstart" });
  logOut();
  assert.deepEqual(
    toasts.value.map(({ text }) => text),
    ["You're logged out."],
  );
  assert.equal(paid.value, null);
});
