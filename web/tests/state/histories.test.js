// Two devices and a phone that is offline for a week: after they sync, all of them show what the API has,
// each entry once. `test_modules.py` runs this in Node, and HISTORIES=10000 more of them (14 s of CPU).

import "../page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { KetoError } from "../../src/data/api";
import { Cache } from "../../src/data/cache";
import { isRefusal } from "../../src/data/queue/member-queue";
import { Queue } from "../../src/data/queue/queue";
import { dayAfter } from "../../src/diary/rules/day-figures";
import { FIGURES, MINERALS, STATED, totalOf } from "../../src/diary/rules/entries";
import { daySending } from "../../src/diary/state/day-sending";
import { diaryService, FOODS } from "../diary-service.js";

const HISTORIES = Number(process.env.HISTORIES ?? 2_000);
const STEPS = 10;
const DATES = ["2026-11-22", "2026-11-23"];

/** Random numbers from a seed. */
function chanceOf(seed) {
  let state = seed * 0x9e3779b9;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count) => Math.floor(next() * count);
  return { below, of: (all) => all[below(all.length)], is: (share) => next() < share };
}

// Creating stack traces for the many refusals would take most of the time.
Error.stackTraceLimit = 0;

/** A device's store without copies, which would take most of the time: stored values are never changed here. */
function storeOf(values = new Map()) {
  return {
    read: async (key) => values.get(key),
    list: async (prefix) => [...values].filter(([key]) => key.startsWith(prefix)).sort(),
    write: async (key, value) => void values.set(key, value),
    remove: async (key) => void values.delete(key),
  };
}

function deviceOf(service, chance, loses) {
  const store = storeOf();
  const here = { isOnline: true, loses };
  const ask =
    (method) =>
    async (path, { params = {}, body } = {}) => {
      const at = path.replace(/\{(\w+)\}/, (_, name) => params.path[name]);
      if (!here.isOnline) throw new KetoError(0, "No connection");
      const [status, answer] = service.answer(method, at, body, params.query);
      if (chance.is(here.loses)) throw new KetoError(0, "No response in time");
      if (status >= 400) throw new KetoError(status, answer.error);
      return answer;
    };
  const keto = { GET: ask("GET"), POST: ask("POST"), PATCH: ask("PATCH"), DELETE: ask("DELETE") };
  let time = 0;
  /** Load or reload its page: only stored values remain. */
  here.open = async () => {
    here.cache = new Cache(store, () => "mia");
    const { rules } = daySending(keto, here.cache, () => {});
    const all = { ...rules, isRefusal, isFailure: () => false };
    here.queue = new Queue(
      store,
      () => "mia",
      all,
      undefined,
      "changes",
      () => ++time,
    );
    await here.queue.start();
    await Promise.all(DATES.map(here.look));
  };
  here.look = (date) =>
    here.cache.ask({
      key: `day/${date}`,
      ask: () => keto.GET("/api/tracker/day", { params: { query: { date } } }),
    });
  here.day = (date) => {
    const changes = here.queue.waiting.peek().map(({ change }) => change);
    const stored = here.cache.state(`day/${date}`).peek().data;
    const own = changes.filter((change) => change.date === date);
    return dayAfter(stored ?? { log: null, byHand: [], entries: [] }, own);
  };
  here.shows = (date) => figuresIn(here.day(date));
  return here;
}

/** The day as text, with sorted entries. */
function figuresIn({ logged, eaten, byHand, totals }) {
  const figures = FIGURES.map((name) => logged[name]);
  const sums = STATED.map((name) => [totals[name], totals.known[name]]);
  const rows = eaten.map((each) => [
    ...[each.id, each.meal, each.grams ?? null, each.foodId ?? null],
    ...STATED.map((name) => each[name] ?? null),
  ]);
  const { weightKg, waterMl } = logged;
  return JSON.stringify([weightKg, waterMl, byHand, totals.of, figures, sums, rows.sort()]);
}

const NOTHING = Object.fromEntries(["weightKg", "waterMl", ...FIGURES].map((name) => [name, null]));

function storedIn({ log, entries, byHand, totals }) {
  return figuresIn({ logged: log ?? NOTHING, eaten: entries, byHand, totals });
}

function eatenBy(chance, id, date) {
  const meal = chance.of(["breakfast", "dinner"]);
  if (chance.is(0.5)) {
    const foodId = chance.of(Object.keys(FOODS));
    const grams = 10 * (1 + chance.below(9));
    const times = (value) => value && Math.round(value * grams) / 10;
    const figures = STATED.map((name) => [name, times(FOODS[foodId][name])]);
    return { id, date, meal, name: foodId, foodId, grams, ...Object.fromEntries(figures) };
  }
  const stated = STATED.filter(() => chance.is(0.6)).map((name) => [name, chance.below(90)]);
  return { id, date, meal, name: "Stew", calories: 10, ...Object.fromEntries(stated) };
}

/** A member's action on a device, based on what it shows. */
function changeBy(chance, eaten, date, id) {
  const entry = eaten.length ? chance.of(eaten) : null;
  const changed = entry?.id;
  switch (chance.below(entry ? 6 : 3)) {
    case 0:
      return { date, drunk: chance.of([250, 500, -250]), id };
    case 1: {
      const name = chance.of(["weightKg", ...FIGURES]);
      return { date, fields: { [name]: chance.is(0.4) ? null : 40 + chance.below(50) } };
    }
    case 2: {
      const ids = [id, `${id}'`].slice(chance.below(2));
      return { date, eaten: ids.map((each) => eatenBy(chance, each, date)) };
    }
    case 3:
      return { date, removed: eaten.slice(chance.below(eaten.length)).map(({ id }) => id) };
    case 4:
      return { date, changed, to: { meal: "snack" } };
    default:
      return entry.foodId
        ? { date, changed, to: { grams: 10 * (1 + chance.below(9)) } }
        : { date, changed, to: { [chance.of(["calories", ...MINERALS])]: chance.below(900) } };
  }
}

async function historyOf(seed) {
  const chance = chanceOf(seed);
  const service = diaryService();
  const loses = seed % 2 ? 0.1 : 0;
  const [phone, ...others] = [1, 2, 3].map(() => deviceOf(service, chance, loses));
  const all = [phone, ...others];
  await Promise.all(all.map((each) => each.open()));
  phone.isOnline = false;
  const [added, removed] = [new Set(), new Set()];
  for (let step = 0; step < STEPS; step += 1) {
    const [device, date] = [chance.of(all), chance.of(DATES)];
    if (device !== phone) device.isOnline = chance.is(0.7);
    if (chance.is(0.1)) await device.open();
    if (chance.is(0.3)) await device.look(date);
    const before = device.shows(date);
    const isSent = () => !device.queue.waiting.peek().length;
    const isCurrent = isSent() && before === storedIn(service.day(date));
    const change = changeBy(chance, device.day(date).eaten, date, `${seed} ${step}`);
    for (const { id } of change.eaten ?? []) added.add(id);
    for (const id of change.removed ?? []) removed.add(id);
    const refused = device.queue.refused.peek().length;
    const saved = device.queue.add(change);
    const atOnce = device.shows(date);
    await saved;
    // A device that knows everything shows at once what the API will return.
    const isRefused = device.queue.refused.peek().length > refused;
    if (!isCurrent || isRefused || !device.isOnline) continue;
    assert.equal(device.shows(date), atOnce, `seed ${seed}, step ${step}`);
    if (isSent()) assert.equal(storedIn(service.day(date)), atOnce, `${seed}, ${step}`);
  }
  for (const device of all) Object.assign(device, { isOnline: true, loses: 0 });
  for (const { queue } of all) await queue.send();
  for (const device of all) await Promise.all(DATES.map(device.look));
  for (const date of DATES) {
    for (const device of all) {
      assert.equal(device.queue.waiting.peek().length, 0);
      assert.equal(device.shows(date), storedIn(service.day(date)), `seed ${seed}`);
    }
  }
  const there = DATES.flatMap((date) => service.day(date).entries.map(({ id }) => id));
  const isIn = (set) => there.filter((id) => set.has(id)).length;
  assert.equal(new Set(there).size, there.length, `seed ${seed}`);
  assert.equal(isIn(added), there.length, `seed ${seed}`);
  const kept = new Set([...added].filter((id) => !removed.has(id)));
  assert.equal(isIn(kept), kept.size, `seed ${seed}`);
  // An entry that one device removed comes back if the response to the other one's request was lost: the
  // API frees the id.
  if (!loses) assert.equal(isIn(removed), 0, `seed ${seed}`);
}

async function histories() {
  for (let seed = 1; seed <= HISTORIES; seed += 1) await historyOf(seed);
}

// Before the first test starts: Node then tracks each promise, which takes twice as long.
const failure = await histories().catch((error) => error);

test(`${HISTORIES} histories of three devices end with one day`, () => {
  assert.ifError(failure);
});

test("a figure that an entry does not state is unknown for the day, not 0", () => {
  const eaten = [
    { calories: 100, carbsG: 3, sodiumMg: 40 },
    { calories: 50, carbsG: null },
  ];
  const { calories, carbsG, sodiumMg, known, of } = totalOf(eaten);
  assert.deepEqual([calories, carbsG, sodiumMg, of], [150, 3, 40, 2]);
  const none = Object.fromEntries(STATED.map((name) => [name, 0]));
  const { calories: _, ...expected } = { ...none, carbsG: 1, sodiumMg: 1 };
  assert.deepEqual(known, expected);
  const day = { log: null, byHand: [], entries: [] };
  const { logged } = dayAfter(day, [
    { date: "2026-11-23", eaten: eaten.map((each, id) => ({ id, ...each })) },
  ]);
  assert.deepEqual([logged.calories, logged.carbsG, logged.fatG], [150, null, null]);
});
