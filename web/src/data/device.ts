// The cache and the store of this device, and whose they are.

import { effect, untracked } from "@preact/signals";
import { browserTabs } from "./browser-tabs";
import { Cache } from "./cache";
import { keptMember, loggedOut, memberId, outlastsTheTab } from "./session";
import { deviceStore, eitherStore, memoryStore } from "./store";

const VISITOR = "visitor";

// Of a member who does not want to stay logged in, nothing outlasts the tab.
const isKept = () => memberId.peek() === null || outlastsTheTab();
const keptOwner = () => keptMember() ?? VISITOR;
export const store = eitherStore(deviceStore(), memoryStore(), isKept, keptOwner);
export const owner = () => memberId.peek() ?? VISITOR;
export const tabs = browserTabs("keto");
export const cache = new Cache(store, owner, Date.now, tabs);

// Another member sees nothing of the one before, neither here nor on the device. A session that ends
// by itself leaves what waits to be saved to the same member's next one, and nothing of the answers: who
// opens the app now is not known.
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
