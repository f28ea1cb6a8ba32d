// What is ticked on the shopping list of a plan: the API keeps it by food, for every device.

import type { ShoppingResponse } from "keto-client";
import { keto } from "../state/api";
import { cache } from "./device";

export interface ListOf {
  id: string;
  /** Such as `1-7`; null for all of them. */
  days: string | null;
  servings: number;
}

// One after the other: of two taps on a line the later one counts.
let saved: Promise<unknown> = Promise.resolve();

/** Tick a line at once, and untick it again if that cannot be saved. */
export async function tick({ id, days, servings }: ListOf, key: string, checked: boolean) {
  show(id, key, checked);
  const save = () => keto.ai.tickShoppingLine(id, key, { checked }, { days, servings });
  const saving = saved.then(save, save);
  saved = saving;
  try {
    await saving;
  } catch (error) {
    show(id, key, !checked);
    throw error;
  }
}

/** In the list of any days: a tick belongs to the food. */
function show(id: string, key: string, checked: boolean) {
  cache.change<ShoppingResponse>(`shopping/${id}/`, ({ lines }) => ({
    lines: lines.map((line) => (line.key === key ? { ...line, checked } : line)),
  }));
}
