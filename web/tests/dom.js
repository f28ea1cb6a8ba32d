// A document without a layout, for modules that render: imported before them.

import { Window } from "happy-dom";
import { fetch } from "./fake-api.js";

const VALUES = [
  ...["document", "location", "history", "navigator", "localStorage", "sessionStorage"],
  ...["Image", "MutationObserver", "ResizeObserver", "IntersectionObserver"],
];
const METHODS = [
  ...["addEventListener", "removeEventListener", "dispatchEvent"],
  ...["getComputedStyle", "matchMedia", "scrollTo"],
];
const CLASSES =
  /^(HTML|SVG)?[A-Z]\w*(Element|Event|Node|Fragment)$|^(CSSStyleSheet|Element|Event|Node|File|Option)$/;

const window = new Window({ url: "https://keto.example/" });
const define = (name, value) =>
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
for (const name of Object.getOwnPropertyNames(window)) {
  if (CLASSES.test(name)) define(name, window[name]);
}
for (const name of VALUES) define(name, window[name]);
for (const name of METHODS) define(name, window[name].bind(window));
// Animation frames follow at once, even while a test controls the clock.
const { setImmediate: soon, clearImmediate: never } = globalThis;
Object.assign(globalThis, {
  window: globalThis,
  fetch,
  scrollX: 0,
  scrollY: 0,
  requestAnimationFrame: (draw) => soon(() => draw(performance.now())),
  cancelAnimationFrame: never,
});
/** The addresses outside the app that it has opened, and "reload" for each time it was loaded again. */
export const left = [];
location.assign = (address) => left.push(address);
location.reload = () => left.push("reload");
document.body.innerHTML = '<div id="app"></div>';
// Each test is a browser with one tab.
delete globalThis.BroadcastChannel;
const later = setTimeout;
/** Wait for a moment of real time, even while a test controls the clock. */
export const moment = () => new Promise((resolve) => later(resolve, 2));
// The app's timers must not keep the test process running.
for (const name of ["setTimeout", "setInterval"]) {
  const set = globalThis[name];
  globalThis[name] = (...words) => set(...words).unref();
}
