// What is ticked on the shopping list of a plan: the API keeps it by food, for every device. A tick is
// shown at once and waits in a queue of its own for a network.

import type { ShoppingLineRecord, ShoppingResponse } from "keto-client";
import { keto } from "../../data/api";
import { cache } from "../../data/device";
import { isRefusal, memberQueue } from "../../data/member-queue";
import { useData } from "../../data/use-data";

export interface ListOf {
  id: string;
  /** Such as `1-7`; null for all of them. */
  days: string | null;
  servings: number;
}

interface Tick extends ListOf {
  key: string;
  checked: boolean;
}

export const ticks = memberQueue<Tick>("ticks", {
  send,
  merge: (earlier, later) => (isOfOneLine(earlier, later) ? later : null),
  lineOf: ({ id, key }) => `${id}/${key}`,
});

/** Tick a line, or untick it. */
export function tick(list: ListOf, key: string, checked: boolean) {
  // The answers that are kept get it with its response: what they show alone would never be sent.
  return ticks.add({ ...list, key, checked });
}

/** What is ticked on the list of a plan that was bought: on this device, where the API keeps nothing. */
export function useBought(id: string): [string[], (lines: string[]) => void] {
  const key = `bought/${id}`;
  const kept = useData({ key, ask: async () => (await cache.known<string[]>(key))?.data ?? [] });
  return [kept.data ?? [], (lines) => cache.set(key, lines)];
}

/** The lines of a list as they will be when every tick is saved. */
export function withTicks(id: string, lines: ShoppingLineRecord[]) {
  const own = ticks.waiting.value.map(({ change }) => change).filter((each) => each.id === id);
  return lines.map((line) => {
    const latest = own.findLast(({ key }) => key === line.key);
    return latest ? { ...line, checked: latest.checked } : line;
  });
}

async function send(change: Tick) {
  const { id, days, servings, key, checked } = change;
  try {
    await keto.PUT("/api/ai/sessions/{id}/shopping/{key}", {
      params: { path: { id, key }, query: { days, servings } },
      body: { checked },
    });
    return () => show(change);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // The line is gone, as after a swap: there is nothing to tick, and nothing to correct.
    return () => cache.outdate(`shopping/${id}`);
  }
}

/** In the list of any days: a tick belongs to the food. */
function show({ id, key, checked }: Tick) {
  return cache.change<ShoppingResponse>(`shopping/${id}`, ({ lines }) => ({
    lines: lines.map((line) => (line.key === key ? { ...line, checked } : line)),
  }));
}

function isOfOneLine(one: Tick, other: Tick) {
  return one.id === other.id && one.key === other.key;
}
