// What the member leaves out, and which foods that are.

import { computed } from "@preact/signals";
import type { OwnExclusionsResponse } from "keto-client";
import { keto } from "../../data/api";
import { cache } from "../../data/device";
import * as queries from "../../data/queries";
import { isLoggedIn } from "../../data/session";
import { useData } from "../../data/use-data";
import { allergensLeftOut, type Understood } from "../../rules/health/left-out";

/** What is left out now, as it was said; what names nothing is refused. */
export async function saveLeftOut(texts: string[]) {
  cache.set(queries.leftOut.key, await keto.PUT("/api/ai/exclusions/mine", { body: { texts } }));
}

/** What the member leaves out; nothing of a visitor, and until it is known. */
export function useLeftOut(): Understood[] {
  return useOwn()?.understood ?? [];
}

/** Whether the member leaves out a food: one of the table, by its id, or what is known to have this. */
export function useIsLeftOut(): (food: Marked) => boolean {
  useOwn();
  return isLeftOut;
}

/** Whether that is known, or cannot be known now: what is drawn before would be marked later. */
export function useLeftOutIsSettled() {
  const { data, error } = useData(isLoggedIn.value ? queries.leftOut : null);
  return !isLoggedIn.value || data !== null || error !== null;
}

export interface Marked {
  foodId?: string | null | undefined;
  /** Of a dish or a line that has several. */
  foodIds?: (string | null | undefined)[];
  /** Allergens that it has, or may have. */
  has?: string[];
}

const own = cache.state<OwnExclusionsResponse>(queries.leftOut.key);
const ids = computed(() => new Set(own.value.data?.exclusions.foodIds ?? []));
const allergens = computed(() => allergensLeftOut(own.value.data?.exclusions.understood ?? []));

function isLeftOut({ foodId, foodIds = [], has = [] }: Marked) {
  const isFood = [foodId, ...foodIds].some((id) => id && ids.value.has(id));
  return isFood || has.some((id) => allergens.value.has(id));
}

function useOwn() {
  return useData(isLoggedIn.value ? queries.leftOut : null).data?.exclusions;
}
