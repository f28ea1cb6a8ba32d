// The cache of responses; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { allPages } from "../../src/data/all-pages";
import { Cache } from "../../src/data/cache";
import { nearestRange } from "../../src/data/cached-answer";
import { eitherStore, memoryStore, withSpare } from "../../src/data/store";

/** A request whose response the test controls. */
function request(key) {
  const asked = [];
  const ask = () => new Promise((resolve, reject) => asked.push({ resolve, reject }));
  return { query: { key, ask }, asked };
}

/** The tabs of a browser: each receives the others' messages, and only one works under a name. */
function browser(count) {
  const hearing = [];
  let turn = Promise.resolve();
  return Array.from({ length: count }, (_, own) => ({
    alone: (_, work) => {
      turn = turn.then(work);
      return turn;
    },
    tell: (note) => {
      for (const { tab, take } of hearing) if (tab !== own) take(note);
    },
    hear: (take) => void hearing.push({ tab: own, take }),
  }));
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

function world() {
  const world = { owner: "mia", time: 1000, store: memoryStore() };
  world.owned = () => world.owner;
  world.now = () => world.time;
  world.cache = () => new Cache(world.store, world.owned, world.now);
  return world;
}

test("a response is shown, shared by concurrent requests, and fresh for a moment", async () => {
  const here = world();
  const cache = here.cache();
  const { query, asked } = request("plans");
  const end = cache.use(query);
  cache.use(query);
  assert.deepEqual(cache.state("plans").value, {
    data: null,
    error: null,
    loading: true,
    takenAt: null,
  });
  asked[0].resolve([1]);
  await settled();
  assert.deepEqual(cache.state("plans").value, {
    data: [1],
    error: null,
    loading: false,
    takenAt: 1000,
  });
  end();
  cache.use(query);
  assert.equal(asked.length, 1);
  here.time += 60_000;
  cache.use(query);
  assert.equal(asked.length, 2);
  assert.deepEqual(cache.state("plans").value, {
    data: [1],
    error: null,
    loading: true,
    takenAt: 1000,
  });
});

test("a new page shows the stored response, and requests a new one", async () => {
  const here = world();
  const before = request("plans");
  const earlier = here.cache();
  earlier.ask(before.query);
  before.asked[0].resolve(["old"]);
  await settled();

  const { query, asked } = request("plans");
  here.time += 60_000;
  const cache = here.cache();
  cache.use(query);
  await settled();
  const { value } = cache.state("plans");
  assert.deepEqual(value, { data: ["old"], error: null, loading: true, takenAt: 1000 });
  asked[0].reject(new Error("no network"));
  await settled();
  assert.deepEqual(cache.state("plans").value.data, ["old"]);
  assert.equal(cache.state("plans").value.error.message, "no network");
  assert.equal(cache.state("plans").value.takenAt, 1000);
});

test("a failure is reported only after the device was read", async () => {
  const here = world();
  const device = request("left-out");
  here.store = { ...here.store, read: device.query.ask };
  const cache = here.cache();
  const { query, asked } = request("left-out");
  cache.use(query);
  asked[0].reject(new TypeError("no network"));
  await settled();
  assert.equal(cache.state("left-out").value.error, null);
  device.asked[0].resolve({ key: "left-out", data: ["olives"], takenAt: 1 });
  await settled();
  assert.deepEqual(cache.state("left-out").value.data, ["olives"]);
  assert.ok(cache.state("left-out").value.error);
});

test("another member sees no response of the previous one, not even a pending one", async () => {
  const here = world();
  const cache = here.cache();
  const { query, asked } = request("me");
  cache.use(query);
  asked[0].resolve("Mia");
  await settled();
  cache.ask(query);
  here.owner = "otto";
  cache.forget();
  await here.store.keepOnly("otto");
  assert.equal(cache.state("me").value.data, null);
  asked[1].resolve("Mia, too late");
  await settled();
  assert.equal(cache.state("me").value.data, null);
  assert.deepEqual(await here.store.list(""), []);
});

test("a change refreshes only the keys that it outdates, at once if they are shown", async () => {
  const cache = world().cache();
  const shown = request("weight/1");
  const left = request("weight/2");
  const other = request("logs/1");
  for (const { query } of [shown, left, other]) cache.use(query)();
  const end = cache.use(shown.query);
  for (const { asked } of [shown, left, other]) asked[0].resolve(1);
  await settled();
  cache.outdate("weight");
  assert.deepEqual(
    [shown, left, other].map(({ asked }) => asked.length),
    [2, 1, 1],
  );
  end();
  cache.use(left.query);
  assert.equal(left.asked.length, 2);
});

test("a change does not outdate keys that only begin with the same letters", async () => {
  const cache = world().cache();
  const measured = { measurements: [] };
  const { query, asked } = request("measurements/1");
  cache.use(query);
  asked[0].resolve(measured);
  cache.set("me", { user: {} });
  await settled();
  cache.change("me", () => ({ user: { streakCount: 2 } }));
  cache.outdate("me");
  await settled();
  assert.deepEqual(cache.state("me").value.data, { user: { streakCount: 2 } });
  assert.deepEqual(cache.state("measurements/1").value.data, measured);
  assert.equal(asked.length, 1);
});

test("a response that was requested before a change does not undo it", async () => {
  const cache = world().cache();
  const { query, asked } = request("logs/1");
  cache.use(query);
  cache.set("logs/1", ["saved"]);
  asked[0].resolve(["before it was saved"]);
  await settled();
  assert.deepEqual(cache.state("logs/1").value.data, ["saved"]);
  assert.equal(asked.length, 2);
  asked[1].resolve(["saved", "and more"]);
  await settled();
  assert.deepEqual(cache.state("logs/1").value.data, ["saved", "and more"]);
});

test("the first response does not undo an earlier change", async () => {
  const cache = world().cache();
  const [day, logs] = [request("day/1"), request("logs/1/9")];
  for (const { query } of [day, logs]) cache.use(query);
  await settled();
  await cache.changeKept("day/1", (eaten) => [...eaten, "egg"]);
  await cache.change("logs", (all) => [...all, "egg"]);
  for (const { asked } of [day, logs]) asked[0].resolve(["before it was saved"]);
  await settled();
  for (const { query, asked } of [day, logs]) {
    assert.equal(cache.state(query.key).value.data, null);
    asked[1].resolve(["egg"]);
  }
  await settled();
  assert.deepEqual(cache.state("day/1").value.data, ["egg"]);
  assert.deepEqual(cache.state("logs/1/9").value.data, ["egg"]);
});

test("an outdated response on the device does not count as known", async () => {
  const here = world();
  const earlier = here.cache();
  for (const key of ["week/1", "weekly", "shopping/1/all"]) await earlier.set(key, ["old"]);
  here.time += 1000;
  const cache = here.cache();
  cache.outdate("week");
  await cache.change("shopping/1", (lines) => [...lines, "ticked"]);
  await settled();
  const isKnown = (key) => cache.isKnownSince(key, 1000);
  assert.deepEqual([await isKnown("week/1"), await isKnown("weekly")], [false, true]);
  // It can still be shown offline.
  assert.deepEqual((await cache.known("week/1")).data, ["old"]);
  assert.deepEqual((await cache.known("shopping/1/all")).data, ["old", "ticked"]);
  here.time += 1000;
  const { query, asked } = request("week/1");
  cache.ask(query);
  asked[0].resolve(["new"]);
  await settled();
  assert.ok(await isKnown("week/1"));
});

test("the next morning, offline, the range of the evening is shown", async () => {
  const here = world();
  const earlier = here.cache();
  await earlier.set("logs/2026-08-25/2026-11-22", ["yesterday"]);
  await earlier.set("logs/2024-11-23/2026-11-22", ["two years"]);
  await earlier.set("logs/2026-08-24/2026-11-21", ["the day before"]);
  here.time += 1000;
  const cache = here.cache();
  const { query, asked } = request("logs/2026-08-26/2026-11-23");
  cache.use({ ...query, nearest: nearestRange });
  await settled();
  asked[0].reject(new Error("no network"));
  await settled();
  const { data, takenAt } = cache.state(query.key).value;
  assert.deepEqual([data, takenAt], [["yesterday"], 1000]);
  // The requested range has no response.
  assert.equal(await cache.isKnownSince(query.key, 0), false);
});

test("an equal response keeps the same object", async () => {
  const cache = world().cache();
  cache.set("me", { name: "Mia" });
  const { data } = cache.state("me").value;
  cache.set("me", { name: "Mia" });
  assert.equal(cache.state("me").value.data, data);
});

test("a change reaches the other tabs, and a page that opens later", async () => {
  const here = world();
  const [one, other] = browser(2).map((tabs) => new Cache(here.store, here.owned, here.now, tabs));
  const { query, asked } = request("day/1");
  other.use(query);
  asked[0].resolve(["breakfast"]);
  await settled();
  here.time += 60_000;
  // This tab has never shown the day.
  await one.changeKept("day/1", (eaten) => [...eaten, "lunch"]);
  await settled();
  const { data, takenAt } = other.state("day/1").value;
  assert.deepEqual([data, takenAt], [["breakfast", "lunch"], 1000]);
});

test("other tabs refresh the outdated responses that they show", async () => {
  const here = world();
  const [one, other] = browser(2).map((tabs) => new Cache(here.store, here.owned, here.now, tabs));
  const [week, weight] = [request("week/1"), request("weight/1")];
  for (const { query } of [week, weight]) other.use(query);
  for (const { asked } of [week, weight]) asked[0].resolve(["before"]);
  await settled();
  one.outdate("week");
  await settled();
  assert.deepEqual([week.asked.length, weight.asked.length], [2, 1]);
  week.asked[1].resolve(["after"]);
  await settled();
  assert.deepEqual(other.state("week/1").value.data, ["after"]);
});

test("responses older than a month are removed from the device", async () => {
  const here = world();
  const cache = here.cache();
  await cache.set("old", 1);
  here.time += 31 * 24 * 3_600_000;
  await cache.set("new", 2);
  await cache.prune();
  await settled();
  const kept = await here.store.list("");
  assert.deepEqual(
    kept.map(([key]) => key),
    ["mia/answers/new"],
  );
  assert.ok(await here.cache().isKnownSince("new", here.time));
  assert.ok(!(await here.cache().isKnownSince("new", here.time + 1)));
});

test("responses make room for what a member wrote; values without room last as long as the page", async () => {
  const device = memoryStore();
  let room = 2;
  const full = {
    ...device,
    write: async (key, value) => {
      if ((await device.list("")).length >= room) throw new Error("QuotaExceededError");
      await device.write(key, value);
    },
  };
  const store = withSpare(full);
  const keysOn = async (each) => (await each.list("")).map(([key]) => key);
  await store.write("mia/answers/a", 1);
  await store.write("mia/changes/1", "first");
  await store.write("mia/changes/2", "second");
  assert.deepEqual(await keysOn(device), ["mia/changes/1", "mia/changes/2"]);
  room = 0;
  await store.write("mia/changes/3", "third");
  assert.deepEqual(await keysOn(store), ["mia/changes/1", "mia/changes/2", "mia/changes/3"]);
  assert.equal(await store.read("mia/changes/3"), "third");
  await store.keepOnly("otto");
  assert.deepEqual([await keysOn(store), await keysOn(device)], [[], []]);
});

test("nothing is stored for a member who does not stay logged in", async () => {
  const [device, memory] = [memoryStore(), memoryStore()];
  let stays = false;
  const store = eitherStore(
    device,
    memory,
    () => stays,
    () => "visitor",
  );
  await store.write("mia/answers/me", "Mia");
  assert.deepEqual([await device.list(""), await store.read("mia/answers/me")], [[], "Mia"]);
  stays = true;
  await store.write("mia/answers/me", "Mia");
  assert.deepEqual(await device.list(""), [["mia/answers/me", "Mia"]]);
  await store.keepOnly("visitor");
  assert.deepEqual([await device.list(""), await memory.list("")], [[], []]);
});

test("the pages of a list become one response", async () => {
  const pages = {
    first: { dishes: [1, 2], index: ["a"], next: "second" },
    second: { dishes: [3], index: [], next: "third" },
    third: { dishes: [4], index: ["b"], next: null },
  };
  const asked = [];
  const ask = async (after) => {
    asked.push(after);
    return structuredClone(pages[after ?? "first"]);
  };
  assert.deepEqual(await allPages(ask, "dishes", "index"), {
    dishes: [1, 2, 3, 4],
    index: ["a", "b"],
    next: null,
  });
  assert.deepEqual(asked, [undefined, "second", "third"]);
  const failing = async (after) => (after ? Promise.reject(new Error("gone")) : ask());
  await assert.rejects(allPages(failing, "dishes"), /gone/);
});
