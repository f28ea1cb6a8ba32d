// Slow requests; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isSlow, watched } from "../../src/data/slow";

test("the API counts as slow only while a request is late", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let answer;
  let fail;
  const answers = [
    watched(new Promise((resolve) => (answer = resolve))),
    watched(new Promise((_, reject) => (fail = reject))),
  ];
  assert.equal(await watched(Promise.resolve("soon")), "soon");
  t.mock.timers.tick(2_000);
  assert.equal(isSlow.value, false);
  t.mock.timers.tick(900);
  assert.equal(isSlow.value, true);
  answer("late");
  assert.equal(await answers[0], "late");
  assert.equal(isSlow.value, true);
  fail(new Error("no"));
  await assert.rejects(answers[1]);
  assert.equal(isSlow.value, false);
});
