// A day while it is being changed: shown at once, and saved in the background.

import { effect, untracked } from "@preact/signals";
import type { DayResponse, EntryChange, LogChange } from "keto-client";
import { keto } from "../../data/api";
import { cache } from "../../data/device";
import { takeStreak } from "../../data/member/active-days";
import * as queries from "../../data/queries";
import { memberQueue } from "../../data/queue/member-queue";
import type { DayChange } from "../rules/day-changes";
import { type DayFigures, dayAfter, withoutTyped } from "../rules/day-figures";
import { type Eaten, FIGURES } from "../rules/entries";
import { newId } from "../rules/entry-ids";
import { countLog, tellAwards } from "./awards";
import { daySending } from "./day-sending";

// The maximum of one request.
const ENTRIES_AT_ONCE = 20;
// Time zone and units change rarely.
const MEMBER_EACH_MS = 10 * 60_000;

const sending = daySending(keto, cache, ({ streak, awards }, isNewLog) => {
  takeStreak(streak);
  if (isNewLog) countLog();
  tellAwards(awards);
});

export const logChanges = memberQueue<DayChange>("changes", sending.rules);

let memberAskedAt = Date.now();
let isLookDue = false;

// Another device may have changed what is shown here. Between a change and its answer, a day would
// have the change twice: look afterwards, as the change may fail or be of another day.
function look() {
  isLookDue = logChanges.sending.peek();
  if (document.hidden || !navigator.onLine || isLookDue) return;
  cache.refresh("day");
  if (Date.now() - memberAskedAt < MEMBER_EACH_MS) return;
  memberAskedAt = Date.now();
  cache.refresh("me", "settings", "left-out", "health");
}
addEventListener("online", look);
document.addEventListener("visibilitychange", look);
addEventListener("focus", look);
addEventListener("pageshow", (event) => event.persisted && look());
effect(() => {
  if (!logChanges.sending.value && isLookDue) untracked(look);
});

/** A day as it will be when everything is saved. */
export interface DayLog extends DayFigures {
  exists: boolean;
  saving: boolean;
  /** Whether some of its changes are not saved yet. */
  waits: boolean;
  /** Why the last change was not saved, or null. */
  error: unknown;
  change: (fields: LogChange) => void;
  /** Add water, or take it back. */
  drink: (ml: number) => void;
  eat: (...eaten: Eaten[]) => void;
  amend: (id: string, to: EntryChange) => void;
  remove: (...ids: string[]) => void;
  /** Replace typed figures by those of the entries. */
  countEntries: () => void;
  /** Retry the changes that were not saved. */
  again: () => void;
}

export function useDayLog(date: string, stored: DayResponse): DayLog {
  const own = logChanges.waiting.value.map(({ change }) => change).filter(isOf(date));
  const failure = logChanges.failure.value;
  const change = (fields: LogChange) => logChanges.add({ date, fields });
  return {
    ...dayAfter(stored, own),
    exists: stored.log !== null,
    saving: own.length > 0 && logChanges.sending.value,
    waits: own.length > 0,
    error: failure?.change.date === date ? failure.error : null,
    change,
    drink: (ml) => logChanges.add({ date, drunk: ml, id: newId() }),
    eat: (...all) => {
      for (const eaten of atOnce(all)) logChanges.add({ date, eaten });
    },
    amend: (id, to) => logChanges.add({ date, changed: id, to }),
    remove: (...ids) => {
      for (const removed of atOnce(ids)) logChanges.add({ date, removed });
    },
    countEntries: () => change(Object.fromEntries(FIGURES.map((name) => [name, null]))),
    again: () => logChanges.send(),
  };
}

function* atOnce<T>(all: T[]) {
  for (let first = 0; first < all.length; first += ENTRIES_AT_ONCE) {
    yield all.slice(first, first + ENTRIES_AT_ONCE);
  }
}

function isOf(date: string) {
  return (change: DayChange) => change.date === date;
}

/** Save fields of a day; they replace waiting changes of the same fields. */
export async function saveDay(date: string, fields: LogChange) {
  // A glass in flight would otherwise be added to the saved figure.
  await logChanges.between(async () => {
    const taken = await sending.rules.send({ date, fields });
    dropFields(date, (name) => name in fields);
    await taken();
  });
}

function dropFields(date: string, isMeant: (name: string) => boolean) {
  logChanges.drop((change) => {
    if (change.date !== date) return false;
    if ("fields" in change) return Object.keys(change.fields).every(isMeant);
    return "drunk" in change && isMeant("waterMl");
  });
}

/** Remove the typed values: the entries stay, and count. */
export async function deleteDay(date: string) {
  await logChanges.between(async () => {
    await keto.DELETE("/api/tracker/log", { params: { query: { date } } });
    dropFields(date, () => true);
    await cache.changeKept<DayResponse>(queries.day(date).key, (day) => {
      const log = withoutTyped(day);
      sending.putLog(date, log);
      return { ...day, log, byHand: [] };
    });
  });
  cache.outdate("weight", "achievements", "week", "expenditure", "check-in", "carbs");
}
