// Responses with a tag; `test_modules.py` runs this in Node.

import "../page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { keto } from "../../src/data/api";
import { tokens } from "../../src/data/session";
import { api, tokenOf } from "../page.js";

const day = (date) => keto.GET("/api/tracker/day", { params: { query: { date } } });

test("an unchanged day is requested with its tag, by the same member only", async () => {
  let [tag, waterMl] = ['"1"', 250];
  api.answers = (request) => {
    const headers = { etag: tag };
    return request.tag === tag ? [304, null, headers] : [200, { waterMl }, headers];
  };
  tokens.set(tokenOf("mia"));
  api.asked = [];
  assert.deepEqual(await day("2026-11-23"), { waterMl: 250 });
  assert.deepEqual(await day("2026-11-23"), { waterMl: 250 });
  [tag, waterMl] = ['"2"', 500];
  assert.deepEqual(await day("2026-11-23"), { waterMl: 500 });
  assert.deepEqual(await day("2026-11-23"), { waterMl: 500 });
  await day("2026-11-22");
  tokens.set(tokenOf("otto"));
  assert.deepEqual(await day("2026-11-23"), { waterMl: 500 });
  assert.deepEqual(
    api.asked.map((each) => each.tag),
    [undefined, '"1"', '"1"', '"2"', undefined, undefined],
  );
});
