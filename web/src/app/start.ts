// The first module: the words are there before any module that has texts in its constants.

import { speakChosen } from "../words/language";

await speakChosen();
await import("./app");
