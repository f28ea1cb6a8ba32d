// Addresses of the app; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";

// The browser's objects that the module reads when it is loaded.
Object.assign(globalThis, {
  location: { pathname: "/", search: "", origin: "https://keto.example" },
});

const { loginAddress, matchPath, ownAddress } = await import("../../src/parts/browser/router");

test("a login leads back to an address of the app, never to another site", () => {
  assert.equal(
    ownAddress("/plans/keto?purchase=cancelled#top"),
    "/plans/keto?purchase=cancelled#top",
  );
  assert.equal(loginAddress("/plans?q=a b"), "/login?next=%2Fplans%3Fq%3Da%20b");
  const others = [
    null,
    "",
    "plans",
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "javascript:1",
  ];
  // Resolved, these begin with two slashes: an address of another site. The last one is invalid.
  others.push(
    "/.//evil.example",
    "/a/..//evil.example",
    "/\t/evil.example",
    "/%2e//evil.example",
    "//[",
  );
  for (const other of others) {
    assert.equal(ownAddress(other), "/dashboard", other);
  }
});

test("an address has its parameters", () => {
  assert.deepEqual(matchPath("/plans/:slug", "/plans/keto%20week"), { slug: "keto week" });
  assert.deepEqual(matchPath("/plans", "/plans/"), {});
  assert.deepEqual(matchPath("/plans/:slug", "/plans/%E0%A4%A"), { slug: "%E0%A4%A" });
  assert.equal(matchPath("/plans/:slug", "/plans/a/b"), null);
});
