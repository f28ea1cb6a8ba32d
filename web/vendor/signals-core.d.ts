export { batch, computed, effect, signal } from "./signals.js";
