// The member's current day. A page that is left open, or put to sleep, changes with the day.

import { computed, signal } from "@preact/signals";
import { dateIn } from "../values/days";
import { settings } from "./member";

// A timer set for midnight would be late on a device that slept; this one is late by 20 seconds at most.
const LOOKED_AT_EACH_MS = 20_000;

/** Up to 20 seconds late. */
export const now = signal(new Date());

/** Today's date in the member's time zone, in the API's format. */
export const today = computed(() => dateIn(settings.value.timezone, now.value));

/** Today's date in UTC, for ranges of the API. */
export const utcToday = computed(() => dateIn("UTC", now.value));

function look() {
  now.value = new Date();
}

setInterval(look, LOOKED_AT_EACH_MS);
document.addEventListener("visibilitychange", look);
addEventListener("pageshow", look);
addEventListener("focus", look);
