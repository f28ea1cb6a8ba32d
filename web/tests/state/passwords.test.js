// Which passwords the app warns of; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isCommon, untilRead } from "../../src/data/member/common-passwords";

test("a member is warned of a common password while it is typed, in any case", async () => {
  assert.equal(isCommon("p"), false, "the list is on its way");
  await untilRead();
  assert.equal(isCommon("password123"), true);
  assert.equal(isCommon("PassWord1"), true);
  assert.equal(isCommon("passwor"), false, "too short a password has its own hint");
  assert.equal(isCommon("correct horse battery"), false);
});
