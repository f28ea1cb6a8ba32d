// The queue of changes: one tab, many tabs, tabs that are killed; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";

import { browserOf, eventually, settled } from "../tabs.js";

const water = (day, ml) => ({ day, fields: { water: ml } });
const keysOf = async (here) => (await here.store.list("")).map(([key]) => key);

test("changes are sent in order, and waiting ones of one day are merged", async () => {
  const here = browserOf();
  const queue = here.tab();
  const first = queue.add(water(1, 250));
  await eventually(() => here.server.isAsked);
  queue.add(water(1, 500));
  queue.add({ day: 1, fields: { note: "x" } });
  queue.add(water(2, 250));
  assert.equal(queue.waiting.value.length, 4);
  await first;
  assert.deepEqual(here.server.saved, [
    water(1, 250),
    { day: 1, fields: { water: 500, note: "x" } },
    water(2, 250),
  ]);
  assert.deepEqual(
    [queue.waiting.value, queue.sending.value, queue.error.value],
    [[], false, null],
  );
  assert.deepEqual(await keysOf(here), []);
});

test("an unsent change is stored on the device and sent by a later page", async () => {
  const here = browserOf();
  const queue = here.tab();
  here.server.away = true;
  await queue.add(water(1, 250));
  await queue.add(water(2, 500));
  assert.equal(queue.error.value.message, "no network");
  assert.equal(queue.waiting.value.length, 2);

  here.server.away = false;
  const later = here.tab();
  await later.start();
  assert.deepEqual(here.server.saved, [water(1, 250), water(2, 500)]);
  // The first page does not send them a second time.
  await queue.send();
  assert.equal(here.server.saved.length, 2);
  assert.deepEqual([queue.waiting.value, queue.error.value], [[], null]);
});

test("a refused change stays to be corrected or discarded, and does not block the others", async () => {
  const here = browserOf();
  const queue = here.tab();
  here.server.refuses = ({ fields }) => fields.water > 1000;
  here.server.away = true;
  await queue.add(water(1, 9000));
  await queue.add(water(2, 8000));
  await queue.add(water(3, 300));
  here.server.away = false;
  await queue.send();
  assert.deepEqual(here.server.saved, [water(3, 300)]);
  assert.deepEqual(queue.waiting.value, []);

  // Also in another tab, and after this one is closed.
  const other = here.tab();
  await other.start();
  const [first, second] = other.refused.value;
  assert.deepEqual([first.change, second.change], [water(1, 9000), water(2, 8000)]);
  assert.deepEqual(first.error.details, [{ field: "water" }]);
  await other.correct(first, water(1, 900));
  other.discard(second);
  await settled();
  assert.deepEqual(here.server.saved, [water(3, 300), water(1, 900)]);
  assert.deepEqual([queue.refused.value, other.refused.value], [[], []]);
  assert.deepEqual(await keysOf(here), []);
});

test("a refused change is merged with a waiting correction", async () => {
  const here = browserOf();
  const queue = here.tab();
  here.server.refuses = ({ fields }) => fields.water > 1000;
  here.server.away = true;
  here.isUnmerged = ({ fields }) => fields.note;
  const note = { day: 1, fields: { note: "x" } };
  await queue.add(water(1, 9000));
  await queue.add(note);
  await queue.add(water(1, 900));
  here.server.away = false;
  await queue.send();
  assert.deepEqual(here.server.saved, [{ day: 1, fields: { note: "x", water: 900 } }]);
  assert.deepEqual([queue.refused.value, queue.failure.value], [[], null]);
});

/** Send the waiting changes as often as the app would within some minutes. */
async function sendAgain(queue) {
  for (let attempt = 0; attempt < 6; attempt += 1) await queue.send();
}

test("a change that always fails does not block other days, and is given up", async () => {
  const here = browserOf();
  const queue = here.tab();
  here.server.failsAt = ({ fields }) => fields.water === 13;
  await queue.add(water(1, 13));
  await queue.add(water(2, 250));
  assert.deepEqual(here.server.saved, [water(2, 250)]);
  assert.deepEqual(queue.failure.value.change, water(1, 13));
  await sendAgain(queue);
  assert.deepEqual([queue.waiting.value, queue.failure.value], [[], null]);
  assert.deepEqual(
    queue.refused.value.map(({ change, error }) => [change, error.status]),
    [[water(1, 13), 500]],
  );
  // Also after a reload; there it is retried.
  const later = here.tab();
  await later.start();
  here.server.failsAt = () => false;
  await later.correct(later.refused.value[0], later.refused.value[0].change);
  assert.deepEqual(here.server.saved, [water(2, 250), water(1, 13)]);
  assert.deepEqual([later.refused.value, await keysOf(here)], [[], []]);
});

test("the order within a day is kept until the API is known to fail only at one change", async () => {
  const here = browserOf();
  const queue = here.tab();
  const note = (text) => ({ day: 1, fields: { note: text } });
  here.isUnmerged = () => true;
  here.server.failsAt = ({ fields }) => fields.note === "x";
  await queue.add(note("x"));
  await queue.add(note("y"));
  assert.deepEqual(here.server.saved, []);
  await sendAgain(queue);
  assert.deepEqual(here.server.saved, [note("y")]);
  assert.deepEqual(
    queue.refused.value.map(({ change }) => change),
    [note("x")],
  );
});

test("while the API fails at everything, no change is given up, and all wait in order", async () => {
  const here = browserOf();
  const queue = here.tab();
  here.server.failsAt = () => true;
  for (const day of [1, 2, 3, 4, 5]) await queue.add(water(day, 250));
  await sendAgain(queue);
  assert.equal(queue.waiting.value.length, 5);
  assert.deepEqual([here.server.saved, queue.refused.value], [[], []]);
  here.server.failsAt = () => false;
  await queue.send();
  assert.deepEqual(
    here.server.saved.map(({ day }) => day),
    [1, 2, 3, 4, 5],
  );
});

test("a single change that always fails is retried, and can be discarded", async () => {
  const here = browserOf();
  const queue = here.tab();
  here.server.failsAt = () => true;
  await queue.add(water(1, 13));
  assert.deepEqual(queue.stuck.value, []);
  await sendAgain(queue);
  assert.deepEqual(
    [queue.stuck.value.map(({ change }) => change), queue.refused.value],
    [[water(1, 13)], []],
  );
  // Also after a reload.
  const later = here.tab();
  await later.start();
  await later.giveUp(later.stuck.value[0]);
  assert.deepEqual([later.waiting.value, later.stuck.value, later.error.value], [[], [], null]);
  assert.deepEqual(await keysOf(here), []);
  here.server.failsAt = () => false;
  await later.send();
  assert.deepEqual(here.server.saved, []);
});

test("a change whose retry succeeds is no longer stuck", async () => {
  const here = browserOf();
  const queue = here.tab();
  here.server.failsAt = () => true;
  await queue.add(water(1, 13));
  await sendAgain(queue);
  here.server.failsAt = () => false;
  await queue.send();
  assert.deepEqual([here.server.saved, queue.stuck.value], [[water(1, 13)], []]);
});

test("another member neither sees nor sends the waiting changes", async () => {
  const here = browserOf();
  const queue = here.tab();
  here.server.away = true;
  await queue.add(water(1, 250));
  here.owner = "otto";
  queue.forget();
  here.server.away = false;
  await queue.start();
  assert.deepEqual([queue.waiting.value, here.server.saved], [[], []]);
  here.owner = "mia";
  await queue.start();
  assert.deepEqual(here.server.saved, [water(1, 250)]);
});

test("a member who logs in while the previous one's changes are sent gets none of the rest", async () => {
  const here = browserOf();
  const queue = here.tab();
  here.server.away = true;
  for (const day of [1, 2, 3]) await queue.add(water(day, 250));
  here.server.away = false;
  here.server.isAsked = false;
  const sending = queue.send();
  await eventually(() => here.server.isAsked);
  here.owner = "otto";
  queue.forget();
  await here.store.keepOnly("otto");
  await sending;
  await queue.start();
  // The change in flight is still the first member's.
  assert.deepEqual(here.server.saved, [water(1, 250)]);
  assert.deepEqual([queue.waiting.value, queue.refused.value, await keysOf(here)], [[], [], []]);
});

test("a refusal that arrives after the logout leaves nothing on the device", async () => {
  const here = browserOf();
  const queue = here.tab();
  here.server.refuses = () => true;
  const added = queue.add(water(1, 9000));
  await eventually(() => here.server.isAsked);
  here.owner = "visitor";
  queue.forget();
  await here.store.keepOnly("visitor");
  await added;
  assert.deepEqual([queue.failure.value, await keysOf(here)], [null, []]);
});

test("two tabs send each change once, and show the same", async () => {
  const here = browserOf();
  const [one, other] = [here.tab(), here.tab()];
  here.server.away = true;
  await one.add(water(1, 250));
  await other.add(water(2, 500));
  await settled();
  const shown = ({ waiting }) => waiting.value.map(({ change }) => change.day);
  assert.deepEqual(
    [shown(one), shown(other)],
    [
      [1, 2],
      [1, 2],
    ],
  );
  here.server.away = false;
  one.send();
  other.send();
  await eventually(() => shown(one).length + shown(other).length === 0);
  await eventually(() => one.error.value === null && other.error.value === null);
  assert.deepEqual(here.server.saved, [water(1, 250), water(2, 500)]);
});

test("a tab that is killed while it sends leaves the rest to the others", async () => {
  const here = browserOf();
  const [one, other] = [here.tab(), here.tab()];
  here.server.away = true;
  await one.add(water(1, 250));
  await one.add(water(2, 500));
  await settled();
  here.server.away = false;
  here.server.isAsked = false;
  one.send();
  await eventually(() => here.server.isAsked);
  here.tabs[0].kill();
  other.send();
  await eventually(() => other.waiting.value.length === 0);
  // A change in flight may arrive twice: it contains the new state.
  assert.deepEqual(here.server.saved.at(-1), water(2, 500));
});

/** A generator with a seed, so that a failure can be repeated. */
function randomOf(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test("after any failures, each change arrives in order, and exactly once without failures", async () => {
  for (let seed = 1; seed <= 150; seed += 1) {
    const random = randomOf(seed);
    const here = browserOf();
    let mayRepeat = false;
    for (let count = 0; count < 3; count += 1) here.tab();
    const added = [];
    for (let step = 0; step < 30; step += 1) {
      const alive = here.tabs.filter(({ isDead }) => !isDead);
      const { queue, kill } = alive[random(alive.length)];
      here.time += random(3) - 1;
      const action = random(12);
      if (action < 7) {
        added.push(step);
        queue.add({ day: step, fields: {} });
        // Stored before anything else happens; the clock may stand still, or go back.
        await settled();
      } else if (action < 9) here.server.away = !here.server.away;
      else if (action === 9) queue.send();
      else if (action === 10 && alive.length > 1) {
        mayRepeat = true;
        kill();
        here.tab().start();
        // A new page has read the waiting changes before a member can tap anything.
        await settled();
      } else await settled();
    }
    here.server.away = false;
    const alive = here.tabs.filter(({ isDead }) => !isDead);
    for (const { queue } of alive) queue.send();
    await eventually(() => alive.every(({ queue }) => queue.waiting.value.length === 0));
    const arrived = here.server.saved.map(({ day }) => day);
    assert.deepEqual([...new Set(arrived)], added, `seed ${seed}`);
    if (!mayRepeat) assert.equal(arrived.length, added.length, `seed ${seed}`);
    assert.deepEqual(await keysOf(here), [], `seed ${seed}`);
  }
});
