// Waiting for a payment; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";

// The browser's objects that the module reads when it is loaded.
Object.assign(globalThis, {
  sessionStorage: { getItem: () => null, setItem() {}, removeItem() {} },
});

const { untilTrue } = await import("../../src/shop/state/awaited-payment");

test("a payment is polled with growing pauses until it has arrived", async () => {
  const pauses = [];
  const pause = async (seconds) => void pauses.push(seconds);
  const answers = [false, new Error("offline"), false, true];
  const ask = async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  assert.equal(await untilTrue(ask, new AbortController().signal, pause), true);
  assert.equal(pauses.length, 3);
  assert.deepEqual(
    pauses,
    [...pauses].sort((a, b) => a - b),
  );
  assert.equal(await untilTrue(async () => false, new AbortController().signal, pause), false);
});

test("polling ends when the page is left", async () => {
  const stop = new AbortController();
  let asked = 0;
  const ask = async () => {
    asked += 1;
    stop.abort();
    return false;
  };
  assert.equal(await untilTrue(ask, stop.signal, async () => {}), false);
  assert.equal(asked, 1);
});
