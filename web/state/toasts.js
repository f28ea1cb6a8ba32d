// Short messages that go by themselves; a screen reader reads them out.

import { signal } from "../vendor/signals.js";

const SHOWN_SECONDS = 6;

let last = 0;

export const toasts = signal(/** @type {{ id: number, text: string }[]} */ ([]));

/** @param {string} text */
export function toast(text) {
  const id = ++last;
  toasts.value = [...toasts.value, { id, text }];
  setTimeout(() => dismiss(id), SHOWN_SECONDS * 1000);
}

/** @param {number} id */
export function dismiss(id) {
  toasts.value = toasts.value.filter((each) => each.id !== id);
}
