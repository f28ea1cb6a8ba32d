// The cache of answers and the queue of changes; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Cache } from "../src/data/cache";
import { Queue } from "../src/data/queue";
import { eitherStore, memoryStore } from "../src/data/store";

/** A request that is answered when the test says so. */
function request(key) {
  const asked = [];
  const ask = () => new Promise((resolve, reject) => asked.push({ resolve, reject }));
  return { query: { key, ask }, asked };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

function world() {
  const world = { owner: "mia", time: 1000, store: memoryStore() };
  world.owned = () => world.owner;
  world.now = () => world.time;
  world.cache = () => new Cache(world.store, world.owned, world.now);
  return world;
}

test("an answer is shown, shared by those who ask at once, and fresh for a moment", async () => {
  const here = world();
  const cache = here.cache();
  const { query, asked } = request("plans");
  const end = cache.use(query);
  cache.use(query);
  assert.deepEqual(cache.state("plans").value, { data: null, error: null, loading: true });
  asked[0].resolve([1]);
  await settled();
  assert.deepEqual(cache.state("plans").value, { data: [1], error: null, loading: false });
  end();
  cache.use(query);
  assert.equal(asked.length, 1);
  here.time += 60_000;
  cache.use(query);
  assert.equal(asked.length, 2);
  assert.deepEqual(cache.state("plans").value, { data: [1], error: null, loading: true });
});

test("a new page shows what an earlier one knew, and asks anew", async () => {
  const here = world();
  const before = request("plans");
  const earlier = here.cache();
  earlier.ask(before.query);
  before.asked[0].resolve(["old"]);
  await settled();

  const { query, asked } = request("plans");
  const cache = here.cache();
  cache.use(query);
  await settled();
  assert.deepEqual(cache.state("plans").value, { data: ["old"], error: null, loading: true });
  asked[0].reject(new Error("no network"));
  await settled();
  assert.deepEqual(cache.state("plans").value.data, ["old"]);
  assert.equal(cache.state("plans").value.error.message, "no network");
});

test("another member sees nothing of the one before, nor gets what was still asked", async () => {
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

test("a change asks anew only for what it touches, at once for what is shown", async () => {
  const cache = world().cache();
  const shown = request("weight/1");
  const left = request("weight/2");
  const other = request("logs/1");
  for (const { query } of [shown, left, other]) cache.use(query)();
  const end = cache.use(shown.query);
  for (const { asked } of [shown, left, other]) asked[0].resolve(1);
  await settled();
  cache.outdate("weight/");
  assert.deepEqual(
    [shown, left, other].map(({ asked }) => asked.length),
    [2, 1, 1],
  );
  end();
  cache.use(left.query);
  assert.equal(left.asked.length, 2);
});

test("an answer that was asked for before a change does not undo it", async () => {
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

test("the same answer stays the same object", async () => {
  const cache = world().cache();
  cache.set("me", { name: "Mia" });
  const { data } = cache.state("me").value;
  cache.set("me", { name: "Mia" });
  assert.equal(cache.state("me").value.data, data);
});

class Refused extends Error {}

/** A queue of changes of days, and a server that can be away. */
function queueOf(here) {
  const server = { saved: [], away: false, isAsked: false, refuses: () => false };
  const queue = new Queue(here.store, here.owned, {
    send: async (change) => {
      server.isAsked = true;
      await settled();
      if (server.away) throw new Error("no network");
      if (server.refuses(change)) throw new Refused("no");
      server.saved.push(change);
    },
    merge: (one, other) =>
      one.day === other.day ? { day: one.day, fields: { ...one.fields, ...other.fields } } : null,
    isRefusal: (error) => error instanceof Refused,
  });
  return { queue, server };
}

const water = (day, ml) => ({ day, fields: { water: ml } });

test("changes are sent in order, and those of one day that wait become one", async () => {
  const { queue, server } = queueOf(world());
  const first = queue.add(water(1, 250));
  while (!server.isAsked) await null;
  queue.add(water(1, 500));
  queue.add({ day: 1, fields: { note: "x" } });
  queue.add(water(2, 250));
  assert.equal(queue.waiting.value.length, 3);
  await first;
  await settled();
  assert.deepEqual(server.saved, [
    water(1, 250),
    { day: 1, fields: { water: 500, note: "x" } },
    water(2, 250),
  ]);
  assert.deepEqual(
    [queue.waiting.value, queue.sending.value, queue.error.value],
    [[], false, null],
  );
});

test("what has not arrived is kept on the device and sent by a later page", async () => {
  const here = world();
  const { queue, server } = queueOf(here);
  server.away = true;
  await queue.add(water(1, 250));
  await queue.add(water(2, 500));
  assert.equal(queue.error.value.message, "no network");
  assert.equal(queue.waiting.value.length, 2);

  const later = queueOf(here);
  await later.queue.start();
  assert.deepEqual(later.server.saved, [water(1, 250), water(2, 500)]);
  assert.deepEqual(await here.store.list("mia/changes/"), []);
  // The first page does not send them a second time.
  server.away = false;
  await queue.send();
  assert.deepEqual(server.saved, []);
  assert.deepEqual(queue.waiting.value, []);
});

test("what is refused is not sent again, and does not hold up the rest", async () => {
  const { queue, server } = queueOf(world());
  server.refuses = ({ fields }) => fields.water > 1000;
  await queue.add(water(1, 9000));
  assert.ok(queue.failure.value.error instanceof Refused);
  assert.deepEqual(queue.waiting.value, []);
  await queue.add(water(1, 300));
  assert.deepEqual(server.saved, [water(1, 300)]);
  assert.equal(queue.failure.value, null);
});

test("another member neither sees nor sends what waits", async () => {
  const here = world();
  const { queue, server } = queueOf(here);
  server.away = true;
  await queue.add(water(1, 250));
  here.owner = "otto";
  queue.forget();
  server.away = false;
  await queue.start();
  assert.deepEqual([queue.waiting.value, server.saved], [[], []]);
  here.owner = "mia";
  await queue.start();
  assert.deepEqual(server.saved, [water(1, 250)]);
});

test("of a member who does not stay logged in nothing is kept on the device", async () => {
  const [device, memory] = [memoryStore(), memoryStore()];
  let stays = false;
  const store = eitherStore(device, memory, () => stays);
  await store.write("mia/answers/me", "Mia");
  assert.deepEqual([await device.list(""), await store.read("mia/answers/me")], [[], "Mia"]);
  stays = true;
  await store.write("mia/answers/me", "Mia");
  assert.deepEqual(await device.list(""), ["Mia"]);
  await store.keepOnly("visitor");
  assert.deepEqual([await device.list(""), await memory.list("")], [[], []]);
});
