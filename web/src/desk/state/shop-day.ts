// The shop's day: figures are counted by it, not by the browser's day or UTC's.

import { signal } from "@preact/signals";
import type { FiguresResponse } from "keto-client";
import { useEffect } from "preact/hooks";
import { now, utcToday } from "../../data/member/today";
import type { Answer } from "../../data/use-data";
import { dateIn } from "../../data/values/days";
import { useAnswer } from "./answers";

export interface ShopDay {
  today: string;
  /** The shop's time zone. */
  zone: string;
}

// The same for every request of this page.
const zone = signal<string | null>(null);

/** Today where the shop is; requested with the figures of any day. @param isWanted whether the role may see figures */
export function useShopDay(isWanted = true): Answer<ShopDay> {
  const path = `/figures?from=${utcToday.value}&to=${utcToday.value}`;
  const { data, ...asked } = useAnswer<FiguresResponse>(isWanted && !zone.value ? path : null);
  useEffect(() => {
    if (data) zone.value = data.zone;
  }, [data]);
  const known = zone.value;
  return { ...asked, data: known ? { zone: known, today: dateIn(known, now.value) } : null };
}
