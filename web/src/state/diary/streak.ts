// The member's streak, also one that is longer than what Today draws.

import type { LogRecord } from "keto-client";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { addDays, daysBetween } from "../../rules/days";
import { daysLogged } from "../../rules/diary/streaks";
import { today } from "../member/today";

const LONGEST_DAYS = 730;

/** @param first the first day of the range that these logs are of */
export function useStreak(logs: LogRecord[], first: string) {
  const shown = daysLogged(logs, today.value);
  // Only a streak that fills the range needs what was before it.
  const goesOn = shown > 1 && daysBetween(first, today.value) <= shown;
  const last = addDays(first, -1);
  const before = useData(goesOn ? queries.logs(addDays(first, -LONGEST_DAYS), last) : null);
  return shown + daysLogged(before.data?.logs ?? [], last);
}
