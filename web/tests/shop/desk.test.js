// The desk's menu, changed fields of forms, and periods of figures; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import openapi from "openapi";

const { menuOf } = await import("../../src/desk/rules/menu");
const { changesOf, valueText } = await import("../../src/desk/rules/changes");
const { fieldName, operationName, reasonName, valueName } = await import(
  "../../src/desk/rules/words"
);
const { before, lastDays, monthsAt, periodsAt } = await import("../../src/desk/rules/periods");

test("the menu has only the pages that the role can open", () => {
  const operations = ["GET /api/admin/whoami", "GET /api/admin/figures", "GET /api/admin/ledger"];
  assert.deepEqual(
    menuOf(operations).map(({ id }) => id),
    ["figures"],
  );
  assert.deepEqual(menuOf([]), []);
});

test("only changed fields are sent", () => {
  const stored = { title: "Plan", price: "9.99", featured: false };
  assert.deepEqual(changesOf(stored, { ...stored, reason: "Why" }), {});
  assert.deepEqual(changesOf(stored, { ...stored, featured: true }), { featured: true });
});

test("a value of the audit is shown as text", () => {
  assert.deepEqual([null, true, 9.5, ["a"]].map(valueText), ["–", "yes", "9.5", "a"]);
});

test("periods are whole months, each compared with as many days right before", () => {
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

test("the latest days include today", () => {
  assert.deepEqual(lastDays("2026-03-03", 7), { from: "2026-02-25", to: "2026-03-03" });
});

test("the desk's values are words of a shop, also those that it does not know", () => {
  assert.equal(valueName("no_refund"), "Nothing to refund");
  assert.equal(valueName("some_new_reason"), "Some new reason");
  assert.equal(reasonName("price"), "It costs too much");
  assert.equal(fieldName("discountValue"), "Discount value");
});

test("each change by staff has a name in the audit", () => {
  const changes = Object.entries(openapi.paths).flatMap(([path, operations]) =>
    path.startsWith("/api/admin/")
      ? Object.keys(operations)
          .filter((method) => ["post", "patch", "put", "delete"].includes(method))
          .map((method) => `${method.toUpperCase()} ${path}`)
      : [],
  );
  assert.ok(changes.length > 10);
  assert.deepEqual(
    changes.filter((operation) => operationName(operation) === operation),
    [],
  );
});
