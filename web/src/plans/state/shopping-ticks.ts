// The ticks on a plan's shopping list: the API stores them by food and grams, for every device. A
// tick is shown at once and waits in a separate queue for a network.

import type { ShoppingLineRecord, ShoppingResponse } from "keto-client";
import { keto } from "../../data/api";
import { cache } from "../../data/device";
import { shoppingList } from "../../data/queries";
import { isRefusal, memberQueue } from "../../data/queue/member-queue";
import { useData } from "../../data/use-data";

export interface ListOf {
  id: string;
  /** Such as `1-7`; null for all days. */
  days: string | null;
  servings: number;
}

// Sums of grams differ by less.
const CRUMB = 0.05;

interface Tick extends ListOf {
  key: string;
  checked: boolean;
  /** What was bought: the line may have other foods by now. Version 1.0.0 did not store it. */
  foods?: { foodId: string; grams: number }[];
}

export const ticks = memberQueue<Tick>("ticks", {
  send,
  merge: (earlier, later) => (isOfOneLine(earlier, later) ? later : null),
  lineOf: ({ id, key }) => `${id}/${key}`,
});

type Line = Pick<ShoppingLineRecord, "key" | "checked" | "foods">;

/** Tick a line, or untick it. */
export function tick(list: ListOf, { key, foods = [] }: Line, checked: boolean) {
  const bought = foods.map((each) => ({ foodId: each.foodId, grams: neededOf(each) }));
  // The cached responses change only with this request's response: a tick that is only shown must still be sent.
  return ticks.add({ ...list, key, checked, ...(checked && bought.length && { foods: bought }) });
}

/** The grams of a food that a list needs, including those that were bought before. */
function neededOf({ grams, boughtGrams = 0 }: ShoppingLineRecord["foods"][number]) {
  return grams + boughtGrams;
}

/** The ticks on the list of a bought plan: on this device only, because the API does not store them. */
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
    return latest ? ticked(line, latest) : line;
  });
}

/** A line after a tick; unchanged if it needs more than was bought. */
function ticked<T extends Line>(line: T, { checked, foods }: Tick): T {
  const bought = new Map(foods?.map((each) => [each.foodId, each.grams]));
  const isEnough = line.foods?.every(
    (each) => neededOf(each) <= (bought.get(each.foodId) ?? 0) + CRUMB,
  );
  return checked && foods && !isEnough ? line : { ...line, checked };
}

async function send(change: Tick) {
  const { id, days, servings, key, checked, foods } = change;
  try {
    const { line } = await keto.PUT("/api/ai/sessions/{id}/shopping/{key}", {
      params: { path: { id, key }, query: { days, servings } },
      body: { checked, ...(foods && { foods }) },
    });
    return () => show(change, line);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // The line no longer exists, as after a swap: drop the tick.
    return () => cache.outdate(`shopping/${id}`);
  }
}

/** Show the line from the response, and the purchase in the lists of other days that it covers. */
function show(change: Tick, saved: ShoppingLineRecord) {
  const own = shoppingList(change.id, change.days, change.servings).key;
  return cache.change<ShoppingResponse>(`shopping/${change.id}`, (list, key) => ({
    ...list,
    lines: list.lines.map((line) => {
      if (line.key !== change.key) return line;
      return key === own ? saved : ticked(line, change);
    }),
  }));
}

function isOfOneLine(one: Tick, other: Tick) {
  return one.id === other.id && one.key === other.key;
}
