// Which day it is for the member. A page that is left open, or put to sleep, turns with the day.

import { computed, signal } from "@preact/signals";
import { dateIn } from "../../rules/days";
import { settings } from "./member";

// A timer that is due at midnight would be late on a device that slept; this one is late by so much.
const LOOKED_AT_EACH_MS = 20_000;

/** Some seconds late. */
export const now = signal(new Date());

/** Today's date in the member's time zone, as the API writes it. */
export const today = computed(() => dateIn(settings.value.timezone, now.value));

/** The day of a moment in a range of the API's. */
export const utcToday = computed(() => dateIn("UTC", now.value));

function look() {
  now.value = new Date();
}

setInterval(look, LOOKED_AT_EACH_MS);
document.addEventListener("visibilitychange", look);
addEventListener("pageshow", look);
addEventListener("focus", look);
