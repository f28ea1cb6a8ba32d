// What the member has at home. Shopping lists leave it out.

import type { PantryItemRecord, PantryResponse } from "keto-client";
import { keto } from "../../data/api";
import { cache } from "../../data/device";
import * as queries from "../../data/queries";

export async function savePantry(items: PantryItemRecord[]) {
  cache.set(queries.pantry.key, await keto.PUT("/api/ai/pantry", { body: { items } }));
  cache.outdate("shopping");
}

/** Add foods that are at home as well, such as those of a line of a shopping list. */
export async function putIntoPantry(foods: PantryItemRecord[]) {
  // Another device may have changed it.
  const { items }: PantryResponse = await keto.GET("/api/ai/pantry");
  const grams = new Map(items.map((each) => [each.foodId, each.grams]));
  for (const each of foods) grams.set(each.foodId, each.grams + (grams.get(each.foodId) ?? 0));
  await savePantry([...grams].map(([foodId, grams]) => ({ foodId, grams })));
}
