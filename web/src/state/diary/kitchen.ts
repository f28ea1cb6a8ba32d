// The food table on this device: it comes with the service worker, and is read when it is first used.

import { signal } from "@preact/signals";
import { type FoodIndex, indexOf } from "../../rules/diary/food-index";
import { foodOfRow, type KitchenFood } from "../../rules/diary/kitchen";

export interface Kitchen {
  index: FoodIndex<KitchenFood>;
  byId: Map<string, KitchenFood>;
}

const read = signal<Kitchen | null>(null);
let reading: Promise<void> | null = null;

/** The table; null until it is read, which this begins. */
export function kitchen() {
  // A file that did not arrive is asked for again, by the next who needs it.
  if (reading === null) reading = readTable().catch(forget);
  return read.value;
}

function forget() {
  reading = null;
}

async function readTable() {
  const { default: rows } = await import("food-table");
  const foods = rows.map(foodOfRow);
  read.value = { index: indexOf(foods), byId: new Map(foods.map((food) => [food.id, food])) };
}
