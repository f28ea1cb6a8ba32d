// Who is at the desk, and what the role may do: what one may not do is not shown.

import { computed, signal } from "@preact/signals";
import type { WhoAmIResponse } from "keto-client";

/** What `whoami` has answered to a token. */
export const who = signal<{ token: string; answer: WhoAmIResponse } | null>(null);

const operations = computed(() => who.value?.answer.operations ?? []);

/** Whether the role may use an operation, such as `GET members/{id}`. */
export function may(operation: string) {
  const [method, path] = operation.split(" ");
  return operations.value.includes(`${method} /api/admin/${path}`);
}
