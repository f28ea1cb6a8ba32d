// The cache and the store of this device, and their owner.

import { effect, untracked } from "@preact/signals";
import { browserTabs } from "./browser-tabs";
import { Cache } from "./cache";
import { keptMember, loggedOut, memberId, outlastsTheTab } from "./session";
import { deviceStore, eitherStore, memoryStore } from "./store";

const VISITOR = "visitor";

// Unless the member wants to stay logged in, nothing is stored for longer than the tab is open.
const isKept = () => memberId.peek() === null || outlastsTheTab();
const keptOwner = () => keptMember() ?? VISITOR;
export const store = eitherStore(deviceStore(), memoryStore(), isKept, keptOwner);
export const owner = () => memberId.peek() ?? VISITOR;
export const tabs = browserTabs("keto");
export const cache = new Cache(store, owner, Date.now, tabs);

// A member sees nothing of the previous one, neither here nor on the device. An expired session
// keeps the member's unsaved changes for the next login, but none of the responses: someone else
// may open the app now.
let before: string | null = null;
effect(() => {
  const id = memberId.value;
  untracked(() => cache.forget());
  if (id) store.keepOnly(id);
  else if (before) store.forgetAnswers(before);
  before = id;
});

effect(() => {
  if (loggedOut.value) store.keepOnly(VISITOR);
});
