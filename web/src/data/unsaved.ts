// What is on this device only: it waits, or was refused.

import { computed } from "@preact/signals";
import { logChanges } from "./day-log";

/** How many changes that are. */
export const unsaved = computed(
  () => logChanges.waiting.value.length + logChanges.refused.value.length,
);
