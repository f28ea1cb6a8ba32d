// Short messages that go by themselves; a screen reader reads them out.

import { signal } from "@preact/signals";

const SHOWN_SECONDS = 6;

let last = 0;

export const toasts = signal<{ id: number; text: string }[]>([]);

export function toast(text: string) {
  const id = ++last;
  toasts.value = [...toasts.value, { id, text }];
  setTimeout(() => dismiss(id), SHOWN_SECONDS * 1000);
}

export function dismiss(id: number) {
  toasts.value = toasts.value.filter((each) => each.id !== id);
}
