// What the member says about medicines and conditions: asked once, kept by the API. That somebody would
// rather not say it is known to this device alone.

import { effect, signal, untracked } from "@preact/signals";
import { keto } from "../../data/api";
import { cache, owner, store } from "../../data/device";
import * as queries from "../../data/queries";
import { memberId } from "../../data/session";
import type { Health } from "../../rules/health/questions";

/** Whether this device has asked the member; null until that is known. */
export const wasAsked = signal<boolean | null>(null);

const mark = () => `${owner()}/health-asked`;

effect(() => {
  const id = memberId.value;
  untracked(async () => {
    wasAsked.value = null;
    const asked = (await store.read(mark())) === true;
    if (id === memberId.peek()) wasAsked.value ??= asked;
  });
});

/** Do not ask again. */
export function noteAsked() {
  wasAsked.value = true;
  store.write(mark(), true);
}

export async function saveHealth(health: Health) {
  cache.set(queries.health.key, await keto.PUT("/api/ai/health", { body: health }));
  noteAsked();
}
