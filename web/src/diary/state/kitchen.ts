// The food table on this device: the service worker fetches it, and it is read when first used.

import { signal } from "@preact/signals";
import { type FoodIndex, indexOf } from "../rules/foods/food-index";
import { foodOfRow, type KitchenFood } from "../rules/foods/kitchen";

export interface Kitchen {
  index: FoodIndex<KitchenFood>;
  byId: Map<string, KitchenFood>;
}

const read = signal<Kitchen | null>(null);
let reading: Promise<void> | null = null;

/** The table; null until it is read. The first call starts that. */
export function kitchen() {
  // After a failure, the next call tries again.
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
