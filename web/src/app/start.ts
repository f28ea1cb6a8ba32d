// The first module: the words are there before any module that has texts in its constants.

import { speakChosen } from "../words/language";

declare global {
  interface Window {
    /** Settled once the app has started or failed to load: `public/again.js` waits for it. */
    starting?: Promise<unknown>;
  }
}

window.starting = speakChosen().then(() => import("./app"));
await window.starting;
