// The session's member, and what the session leaves on the device; `test_modules.py` runs this in Node.

import "../page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ended,
  endSession,
  keptMember,
  loggedOut,
  logOut,
  memberId,
  outlastsTheTab,
  stayLoggedIn,
  tokens,
} from "../../src/data/session";
import { eitherStore, memoryStore } from "../../src/data/store";
import { tokenOf } from "../page.js";

const KEY = "keto.token";

/** Write a value as another tab would. */
function elsewhere(token) {
  if (token === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, token);
  dispatchEvent(Object.assign(new Event("storage"), { key: KEY }));
}

function logIn(token, stays) {
  stayLoggedIn(stays);
  tokens.set(token);
}

test("a session of one tab ends without ending another member's stored session", () => {
  const [mia, otto] = [tokenOf("mia"), tokenOf("otto")];
  localStorage.setItem(KEY, mia);
  logIn(otto, false);
  assert.deepEqual([memberId.value, outlastsTheTab(), keptMember()], ["otto", false, "mia"]);
  // A new token, as after a new password, stays in the tab.
  const newer = tokenOf("otto");
  tokens.set(newer);
  assert.equal(localStorage.getItem(KEY), mia);
  logOut();
  assert.deepEqual([memberId.value, localStorage.getItem(KEY)], [null, mia]);
  logIn(otto, false);
  endSession(otto);
  assert.equal(localStorage.getItem(KEY), mia);
  logIn(mia, true);
  assert.ok(outlastsTheTab());
  const before = loggedOut.value;
  logOut();
  assert.deepEqual([localStorage.getItem(KEY), loggedOut.value], [null, before + 1]);
});

test("an expired session is remembered until the next login", () => {
  const mia = tokenOf("mia");
  logIn(mia, false);
  endSession("an earlier token");
  assert.equal(ended.value, null);
  endSession(mia);
  assert.deepEqual([memberId.value, ended.value], [null, { member: "mia", email: "" }]);
  logIn(mia, false);
  assert.equal(ended.value, null);
  logOut();
  assert.equal(ended.value, null);
});

test("a stored login of another tab is taken over", () => {
  logIn(tokenOf("mia"), false);
  logOut();
  elsewhere(tokenOf("mia"));
  assert.equal(memberId.value, "mia");
  const newer = tokenOf("mia");
  tokens.set(newer);
  assert.deepEqual([localStorage.getItem(KEY), sessionStorage.getItem(KEY)], [newer, null]);
  logOut();
});

test("a stored token is replaced without ever being missing", () => {
  const seen = [];
  const { setItem, removeItem } = Object.getPrototypeOf(localStorage);
  logIn(tokenOf("mia"), true);
  localStorage.removeItem = function (key) {
    seen.push("removed");
    removeItem.call(this, key);
  };
  localStorage.setItem = function (key, value) {
    seen.push("set");
    setItem.call(this, key, value);
  };
  tokens.set(tokenOf("mia"));
  delete localStorage.removeItem;
  delete localStorage.setItem;
  assert.deepEqual(seen, ["set"]);
  logOut();
});

/** A browser with a device, a tab's memory, and the member of the stored session. */
function devices() {
  const here = { device: memoryStore(), memory: memoryStore(), isKept: true, keptOwner: "visitor" };
  here.store = eitherStore(
    here.device,
    here.memory,
    () => here.isKept,
    () => here.keptOwner,
  );
  return here;
}

const keysOf = async (store) => (await store.list("")).map(([key]) => key);

test("waiting changes follow a member from a session of one tab to a stored one, and back", async () => {
  const here = devices();
  here.isKept = false;
  here.store.keepOnly("mia");
  await here.store.write("mia/changes/1", "water");
  // The session has ended, and the next login is stored.
  Object.assign(here, { isKept: true, keptOwner: "mia" });
  here.store.keepOnly("mia");
  assert.deepEqual(await here.store.list("mia/changes/"), [["mia/changes/1", "water"]]);
  assert.deepEqual(await keysOf(here.memory), []);
  Object.assign(here, { isKept: false, keptOwner: "visitor" });
  here.store.keepOnly("mia");
  assert.equal(await here.store.read("mia/changes/1"), "water");
  assert.deepEqual(await keysOf(here.device), []);
});

test("a session of one tab leaves the values of another member, and of another tab", async () => {
  const here = devices();
  here.keptOwner = "mia";
  await here.store.write("mia/changes/1", "water");
  here.isKept = false;
  await here.store.keepOnly("otto");
  await here.store.write("otto/changes/1", "weight");
  await here.store.keepOnly("visitor");
  assert.deepEqual([await keysOf(here.device), await keysOf(here.memory)], [["mia/changes/1"], []]);
  await here.store.keepOnly("mia");
  assert.deepEqual(await keysOf(here.device), ["mia/changes/1"]);
});

test("a response that waits for the device is forgotten with the session", async () => {
  const here = devices();
  here.store.keepOnly("mia");
  const done = [here.store.write("mia/answers/me", "Mia"), here.store.forgetAnswers("mia")];
  await Promise.all(done);
  assert.deepEqual(await keysOf(here.device), []);
});
