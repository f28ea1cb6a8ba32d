// Whether the member sees figures: calories, nutrients, weights, targets and streaks. What states one
// is drawn through `Figures`, or is a text of `orNoFigures`. Amounts to cook and to buy stay.

import { computed, effect, untracked } from "@preact/signals";
import type { HiddenFiguresResponse } from "keto-client";
import { keto } from "../../data/api";
import { cache } from "../../data/device";
import * as queries from "../../data/queries";
import { isLoggedIn, memberId } from "../../data/session";

// What notes and tips of a plan say about nutrients and energy; amounts of salt and vitamins stay.
const STATES_FIGURE = /kcal|calorie|net carbs|\d g (of )?(protein|fat|fiber)/i;

const own = cache.state<HiddenFiguresResponse>(queries.figures.key);

/** Also until it is known, so that no figure is seen for a moment. */
export const areFiguresHidden = computed(() => {
  const { data, error } = own.value;
  return data?.hidden ?? (isLoggedIn.value && error === null);
});

/** Whether it is known: what is drawn before would move when the figures come. */
export const isHidingSettled = computed(
  () => own.value.data != null || own.value.error !== null || !isLoggedIn.value,
);

effect(() => {
  if (memberId.value === null) return;
  return untracked(() => cache.use(queries.figures));
});

/** A text with figures; empty if they are hidden. */
export function orNoFigures(text: string) {
  return areFiguresHidden.value ? "" : text;
}

/** Those of several texts that state no figure, if figures are hidden. */
export function withoutFigures(texts: string[]) {
  return areFiguresHidden.value ? texts.filter((text) => !STATES_FIGURE.test(text)) : texts;
}

export async function hideFigures(hidden: boolean) {
  cache.set(queries.figures.key, await keto.PUT("/api/tracker/figures", { body: { hidden } }));
}
