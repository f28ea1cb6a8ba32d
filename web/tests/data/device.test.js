// A device that does not respond, and what an ended session leaves on one; `test_modules.py` runs
// this in Node.

import "../page.js";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { cache, store } from "../../src/data/device";
import { endSession, stayLoggedIn, tokens } from "../../src/data/session";
import { deviceStore } from "../../src/data/store";
import { logChanges } from "../../src/diary/state/day-log";
import { api, tokenOf } from "../page.js";
import { eventually, settled } from "../tabs.js";

const date = "2026-11-23";
const keysOf = async () => (await store.list("")).map(([key]) => key);

/** A browser's database whose opening the test controls. */
function slowDatabase() {
  const opening = {};
  globalThis.indexedDB = { open: () => opening };
  return opening;
}

test("the app works without a device that does not open within two seconds", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  slowDatabase();
  const slow = deviceStore();
  let isKept = false;
  const written = slow.write("mia/changes/1", "water").then(() => {
    isKept = true;
  });
  mock.timers.tick(1_999);
  for (let turn = 0; turn < 20; turn += 1) await settled();
  assert.equal(isKept, false);
  mock.timers.tick(1);
  await written;
  // Later calls do not wait.
  assert.equal(await slow.read("mia/changes/1"), "water");
  assert.deepEqual(await slow.list("mia/"), [["mia/changes/1", "water"]]);
  mock.timers.reset();
  delete globalThis.indexedDB;
});

test("the app works without a device that another tab blocks, at once", async () => {
  const opening = slowDatabase();
  globalThis.indexedDB.open = () => {
    setImmediate(() => opening.onblocked());
    return opening;
  };
  const blocked = deviceStore();
  await blocked.write("mia/changes/1", "water");
  assert.equal(await blocked.read("mia/changes/1"), "water");
  delete globalThis.indexedDB;
});

test("a tab releases the device for a newer version of the app", async () => {
  const opening = slowDatabase();
  const held = deviceStore();
  let isClosed = false;
  held.read("mia/answers/me");
  await settled();
  opening.result = {
    transaction: () => {
      throw new Error("closed");
    },
    close: () => {
      isClosed = true;
    },
  };
  opening.onsuccess();
  await settled();
  opening.result.onversionchange();
  assert.ok(isClosed);
  delete globalThis.indexedDB;
});

test("an expired session leaves the waiting changes, but no responses", async () => {
  for (const stays of [true, false]) {
    stayLoggedIn(stays);
    const token = tokenOf("mia");
    tokens.set(token);
    api.answers = () => [503, { error: "Service unavailable" }];
    await cache.set(`day/${date}`, { log: { notes: "Slept badly" } });
    await cache.set("weight/2026-11-01/2026-11-23", [80]);
    await logChanges.add({ date, fields: { waterMl: 250 } });
    endSession(token);
    await eventually(() => logChanges.waiting.value.length === 0);
    for (let turn = 0; turn < 20; turn += 1) await settled();
    tokens.set(tokenOf("mia"));
    for (let turn = 0; turn < 20; turn += 1) await settled();
    const kept = await keysOf();
    assert.deepEqual(
      kept.filter((key) => key.includes("/answers/")),
      [],
    );
    assert.equal(kept.filter((key) => key.startsWith("mia/changes/")).length, stays ? 1 : 2);
  }
});
