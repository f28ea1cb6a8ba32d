// The member's answers about medicines and conditions: asked once, stored by the API. That a member would
// rather not answer, and which reasons were read on Today, is stored on this device only.

import { effect, signal, untracked } from "@preact/signals";
import { keto } from "../api";
import { cache, owner, store } from "../device";
import { type Health, reasonsOf } from "../health/questions";
import * as queries from "../queries";
import { isLoggedIn, memberId } from "../session";
import { useData } from "../use-data";

/** Whether the questions were shown on this device; null until that is known. */
export const wasAsked = signal<boolean | null>(null);

/** The reasons to ask a doctor first that the member has read on Today; null until they are known. */
export const readReasons = signal<string[] | null>(null);

const mark = () => `${owner()}/health-asked`;
const readMark = () => `${owner()}/doctor-first-read`;

effect(() => {
  const id = memberId.value;
  untracked(async () => {
    wasAsked.value = null;
    readReasons.value = null;
    const [asked, read] = await Promise.all([store.read(mark()), store.read(readMark())]);
    if (id !== memberId.peek()) return;
    wasAsked.value ??= asked === true;
    readReasons.value ??= Array.isArray(read) ? read.map(String) : [];
  });
});

/** Do not ask again. */
export function noteAsked() {
  wasAsked.value = true;
  store.write(mark(), true);
}

/** Do not show these on Today again. */
export function noteRead(reasons: string[]) {
  readReasons.value = reasons;
  store.write(readMark(), reasons);
}

/** Why the member should ask a doctor first; null while that is unknown. */
export function useReasonsToAsk(): string[] | null {
  const { data, error } = useData(isLoggedIn.value ? queries.health : null);
  if (isLoggedIn.value && data === null && error === null) return null;
  return reasonsOf(data?.health ?? null);
}

export async function saveHealth(health: Health) {
  cache.set(queries.health.key, await keto.PUT("/api/ai/health", { body: health }));
  // Pregnancy rules out foods.
  cache.outdate(queries.leftOut.key);
  noteAsked();
}
