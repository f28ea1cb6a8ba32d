// Whether the browser has a network.

import { signal } from "../vendor/signals.js";

export const isOnline = signal(navigator.onLine);

addEventListener("online", () => (isOnline.value = true));
addEventListener("offline", () => (isOnline.value = false));
