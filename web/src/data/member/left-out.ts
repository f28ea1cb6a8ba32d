// What the member leaves out, and the foods that this excludes.

import { computed } from "@preact/signals";
import type { OwnExclusionsResponse } from "keto-client";
import { keto } from "../api";
import { cache } from "../device";
import { allergensLeftOut, type Understood } from "../health/left-out";
import * as queries from "../queries";
import { isLoggedIn } from "../session";
import { useData } from "../use-data";

/** Save what the member leaves out, as typed; the API refuses words without a meaning. */
export async function saveLeftOut(texts: string[]) {
  cache.set(queries.leftOut.key, await keto.PUT("/api/ai/exclusions/mine", { body: { texts } }));
}

/** What the member leaves out; empty for a visitor, and until it is known. */
export function useLeftOut(): Understood[] {
  return useOwn()?.understood ?? [];
}

/** Whether the member leaves out a food: one of the table by its id, others by their allergens. */
export function useIsLeftOut(): (food: Marked) => boolean {
  useOwn();
  return isLeftOut;
}

/** Whether that is known, or unavailable now: marks that appear later would move the page. */
export function useLeftOutIsSettled() {
  const { data, error } = useData(isLoggedIn.value ? queries.leftOut : null);
  return !isLoggedIn.value || data !== null || error !== null;
}

export interface Marked {
  foodId?: string | null | undefined;
  /** The foods of a dish or a line. */
  foodIds?: (string | null | undefined)[];
  /** Allergens that it contains or may contain. */
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
