// Short messages that disappear after some seconds; screen readers announce them.

import { effect, signal } from "@preact/signals";
import { memberId } from "../../data/session";

export interface Toast {
  id: number;
  text: string;
  /** A link or an action. */
  link?: { text: string; href?: string; act?: () => void };
}

const SHOWN_SECONDS = 6;
// Long enough to follow a link.
const LINK_SHOWN_SECONDS = 20;

let last = 0;

export const toasts = signal<Toast[]>([]);

// The next member in this tab must not get links of the previous one.
effect(() => {
  if (memberId.value === null) toasts.value = toasts.peek().filter(({ link }) => !link);
});

export function toast(text: string, link?: Toast["link"]) {
  const id = ++last;
  // They cover the page: two at most.
  toasts.value = [...toasts.value.slice(-1), { id, text, link }];
  setTimeout(() => dismiss(id), (link ? LINK_SHOWN_SECONDS : SHOWN_SECONDS) * 1000);
}

export function dismiss(id: number) {
  toasts.value = toasts.value.filter((each) => each.id !== id);
}
