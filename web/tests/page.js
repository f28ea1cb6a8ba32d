// A browser's page without a screen, and an API: imported before the modules that need them.

import { fetch } from "./fake-api.js";

export { api, tokenOf } from "./fake-api.js";

class Items {
  getItem(key) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key, value) {
    this[key] = String(value);
  }
  removeItem(key) {
    delete this[key];
  }
}

const listened = new EventTarget();
Object.assign(globalThis, {
  fetch,
  localStorage: new Items(),
  sessionStorage: new Items(),
  location: { pathname: "/", search: "", origin: "https://keto.example" },
  document: Object.assign(new EventTarget(), {
    hidden: false,
    visibilityState: "visible",
    querySelector: () => null,
  }),
});
for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"]) {
  globalThis[name] = listened[name].bind(listened);
}
Object.defineProperty(globalThis, "navigator", { value: { onLine: true, languages: ["en"] } });
// Each test is a browser with one tab.
delete globalThis.BroadcastChannel;
// The app's later work must not delay the end of the tests.
for (const name of ["setTimeout", "setInterval"]) {
  const set = globalThis[name];
  globalThis[name] = (...words) => set(...words).unref();
}
