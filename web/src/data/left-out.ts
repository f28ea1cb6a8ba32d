// What the member leaves out, and which foods that are.

import { useMemo } from "preact/hooks";
import { keto } from "../state/api";
import type { Understood } from "../state/left-out";
import { isLoggedIn } from "../state/session";
import { cache } from "./device";
import * as queries from "./queries";
import { useData } from "./use-data";

/** What is left out now, as it was said; what names nothing is refused. */
export async function saveLeftOut(texts: string[]) {
  cache.set(queries.leftOut.key, await keto.ai.saveOwnExclusions({ texts }));
}

/** What the member leaves out; nothing of a visitor, and until it is known. */
export function useLeftOut(): Understood[] {
  return useOwn()?.understood ?? [];
}

/** Whether a food of the table, by its id, is one that the member leaves out. */
export function useIsLeftOut(): (foodId: string | null | undefined) => boolean {
  const own = useOwn();
  const ids = useMemo(() => new Set(own?.foodIds ?? []), [own]);
  return (foodId) => typeof foodId === "string" && ids.has(foodId);
}

function useOwn() {
  return useData(isLoggedIn.value ? queries.leftOut : null).data?.exclusions;
}
