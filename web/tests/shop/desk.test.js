// The desk's menu, what is sent of a form, and the days of the figures; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";

const { menuOf } = await import("../../src/rules/desk/menu");
const { changesOf, valueText } = await import("../../src/rules/desk/changes");
const { before, monthsAt, periodsAt } = await import("../../src/rules/desk/periods");

test("the menu has what the role may open, and nothing else", () => {
  const operations = ["GET /api/admin/whoami", "GET /api/admin/figures", "GET /api/admin/ledger"];
  assert.deepEqual(
    menuOf(operations).map(({ id }) => id),
    ["figures"],
  );
  assert.deepEqual(menuOf([]), []);
});

test("only what was changed is sent", () => {
  const stored = { title: "Plan", price: "9.99", featured: false };
  assert.deepEqual(changesOf(stored, { ...stored, reason: "Why" }), {});
  assert.deepEqual(changesOf(stored, { ...stored, featured: true }), { featured: true });
});

test("a value of the audit is said in words", () => {
  assert.deepEqual([null, true, 9.5, ["a"]].map(valueText), ["–", "yes", "9.5", "a"]);
});

test("the days of the figures are whole months, and as many right before", () => {
  const of = Object.fromEntries(periodsAt("2026-03-31"));
  assert.deepEqual(of["Last month"], { from: "2026-02-01", to: "2026-02-28" });
  assert.deepEqual(of["30 days"], { from: "2026-03-02", to: "2026-03-31" });
  assert.deepEqual(monthsAt("2026-03-10", 3), [
    { from: "2026-01-01", to: "2026-01-31" },
    { from: "2026-02-01", to: "2026-02-28" },
    { from: "2026-03-01", to: "2026-03-10" },
  ]);
  assert.deepEqual(before(of["30 days"]), { from: "2026-01-31", to: "2026-03-01" });
});
