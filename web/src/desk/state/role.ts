// The staff member at the desk and the role's permissions: what is not permitted is not shown.

import { computed, signal } from "@preact/signals";
import type { WhoAmIResponse } from "keto-client";

/** The response of `whoami` for a token. */
export const who = signal<{ token: string; answer: WhoAmIResponse } | null>(null);

const operations = computed(() => who.value?.answer.operations ?? []);

/** Whether the role permits an operation, such as `GET members/{id}`. */
export function may(operation: string) {
  const [method, path] = operation.split(" ");
  return operations.value.includes(`${method} /api/admin/${path}`);
}
