// A day while it is being changed: shown at once, and saved behind that.

import type {
  DayResponse,
  EntriesResponse,
  Entry,
  EntryChange,
  LogFields,
  LogRecord,
  LogsResponse,
} from "keto-client";
import { KetoError, keto } from "../../data/api";
import { cache } from "../../data/device";
import { memberQueue } from "../../data/member-queue";
import * as queries from "../../data/queries";
import { dayOf } from "../../rules/days";
import {
  type DayChange,
  eatenAfter,
  eatenIn,
  fieldsAfter,
  merge,
} from "../../rules/diary/day-changes";
import { figuresOf } from "../../rules/diary/day-figures";
import { type Eaten, FIGURES, quickRequestOf, requestOf } from "../../rules/diary/entries";
import { newId } from "../../rules/diary/entry-ids";
import { type Logged, NOTHING } from "../../rules/diary/log-fields";
import { watchAchievements } from "./new-achievements";

// As many as one request takes.
const ENTRIES_AT_ONCE = 20;

export const logChanges = memberQueue<DayChange>("changes", {
  send,
  merge,
  lineOf: ({ date }) => date,
});

// Another device may have changed what is shown here, or where and in which units the member is.
function look() {
  if (!document.hidden && navigator.onLine) cache.refresh("day", "me", "settings");
}
addEventListener("online", look);
document.addEventListener("visibilitychange", look);
addEventListener("focus", look);
addEventListener("pageshow", (event) => event.persisted && look());

async function send(change: DayChange) {
  if ("fields" in change) {
    const { date, fields } = change;
    const { log } = await keto.POST("/api/tracker/log", { body: { ...fields, date } });
    await daySaved(date, log);
    if ("weightKg" in fields) cache.outdate("weight");
  } else if ("drunk" in change) {
    const { id, date, drunk: ml } = change;
    const { log } = await keto.POST("/api/tracker/water", { body: { id, date, ml } });
    await daySaved(date, log);
  } else if ("removed" in change) {
    const log = await removed(change.removed);
    await daySaved(change.date, log, (known) => known.filter(({ id }) => id !== change.removed));
  } else if ("changed" in change) {
    const { changed } = change;
    const { entry, log } = await keto
      .PATCH("/api/tracker/entries/{id}", { params: { path: { id: changed } }, body: change.to })
      .catch((error) => {
        // Another device has removed it.
        if (isGone(error)) cache.outdate(queries.day(change.date).key);
        throw error;
      });
    await daySaved(change.date, log, (known) =>
      known.map((each) => (each.id === changed ? entry : each)),
    );
  } else {
    const { entries, log } = await added(eatenIn(change));
    const ids = new Set(entries.map(({ id }) => id));
    await daySaved(change.date, log, (known) => [
      ...known.filter(({ id }) => !ids.has(id)),
      ...entries,
    ]);
  }
}

/** Add entries. Of a food or a dish that was deleted meanwhile, its name and figures are what counts. */
async function added(eaten: Eaten[], gone = new Set<number>()): Promise<EntriesResponse> {
  const entries = eaten.map((each, place) =>
    gone.has(place) ? quickRequestOf(each) : requestOf(each),
  );
  try {
    return await keto.POST("/api/tracker/entries/batch", { body: { entries } });
  } catch (error) {
    const found = isGone(error) ? placesIn(error) : [];
    if (found.every((place) => gone.has(place))) throw error;
    return added(eaten, new Set([...gone, ...found]));
  }
}

/** Which entries an error is about, as in `entries.2.foodId`. */
function placesIn({ details }: KetoError) {
  const places = details.map(({ field }) => /^entries\.(\d+)\./.exec(field)?.[1]);
  return places.filter((place) => place !== undefined).map(Number);
}

/** Remove an entry; one that is gone already is removed. Its day's log, or undefined. */
async function removed(id: string) {
  try {
    return (await keto.DELETE("/api/tracker/entries/{id}", { params: { path: { id } } })).log;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

function isGone(error: unknown): error is KetoError {
  return error instanceof KetoError && error.status === 404;
}

export interface DayLog {
  /** As it will be when everything is saved. */
  entry: Logged;
  /** What was eaten, in the order in which it was logged. */
  eaten: Eaten[];
  /** The figures that were set by hand, so that they do not follow what is eaten. */
  byHand: string[];
  exists: boolean;
  saving: boolean;
  /** Whether something of it is not saved. */
  waits: boolean;
  /** Why the last change was not saved, or null. */
  error: unknown;
  change: (fields: LogFields) => void;
  /** Add to what was drunk, or take it back. */
  drink: (ml: number) => void;
  eat: (...eaten: Eaten[]) => void;
  amend: (id: string, to: EntryChange) => void;
  remove: (id: string) => void;
  /** Let the figures follow what is eaten. */
  countEntries: () => Promise<void>;
  /** Send once more what was not saved. */
  again: () => void;
}

export function useDayLog(date: string, stored: Pick<DayResponse, "log" | "entries">): DayLog {
  const own = logChanges.waiting.value.map(({ change }) => change).filter(isOf(date));
  const failure = logChanges.failure.value;
  const eaten = own.reduce<Eaten[]>(eatenAfter, stored.entries);
  const { figures, byHand } = figuresOf(stored.log, stored.entries, eaten);
  return {
    entry: own.reduce(fieldsAfter, { ...NOTHING, ...loggedOf(stored.log), ...figures }),
    eaten,
    byHand,
    exists: stored.log !== null,
    saving: own.length > 0 && logChanges.sending.value,
    waits: own.length > 0,
    error: failure?.change.date === date ? failure.error : null,
    change: (changed) => logChanges.add({ date, fields: changed }),
    drink: (ml) => logChanges.add({ date, drunk: ml, id: newId() }),
    eat: (...all) => {
      for (let first = 0; first < all.length; first += ENTRIES_AT_ONCE) {
        logChanges.add({ date, eaten: all.slice(first, first + ENTRIES_AT_ONCE) });
      }
    },
    amend: (id, to) => logChanges.add({ date, changed: id, to }),
    remove: (id) => logChanges.add({ date, removed: id }),
    countEntries: () => saveDay(date, Object.fromEntries(FIGURES.map((name) => [name, undefined]))),
    again: () => logChanges.send(),
  };
}

function isOf(date: string) {
  return (change: DayChange) => change.date === date;
}

/** Save fields of a day, in the place of what waits of them; one that is undefined is cleared. */
export async function saveDay(date: string, fields: LogFields) {
  const sent = Object.entries(fields).map(([name, value]) => [name, value ?? null]);
  // A glass that is on its way would be added to what is saved here.
  await logChanges.between(async () => {
    const { log } = await keto.PATCH("/api/tracker/log/{date}", {
      params: { path: { date } },
      body: Object.fromEntries(sent),
    });
    dropFields(date, (name) => name in fields);
    await daySaved(date, log);
  });
  if ("weightKg" in fields) cache.outdate("weight");
}

function dropFields(date: string, isMeant: (name: string) => boolean) {
  logChanges.drop((change) => {
    if (change.date !== date) return false;
    if ("fields" in change) return Object.keys(change.fields).every(isMeant);
    return "drunk" in change && isMeant("waterMl");
  });
}

export async function deleteDay(date: string) {
  await keto.DELETE("/api/tracker/log", { params: { query: { date } } });
  dropFields(date, () => true);
  await daySaved(date, null);
  cache.outdate("weight", "achievements");
}

/** A change answers with all that it changes, but for achievements. */
async function daySaved(
  date: string,
  log: LogRecord | null | undefined,
  entries: (known: Entry[]) => Entry[] = (known) => known,
) {
  if (log !== undefined) setLog(date, log);
  cache.outdate("week", "expenditure", "recent");
  watchAchievements();
  await cache.changeKept<DayResponse>(queries.day(date).key, (day) => ({
    ...day,
    log: log === undefined ? day.log : log,
    entries: entries(day.entries),
  }));
}

/** Put a day's log into the known ranges of days. */
function setLog(date: string, log: LogRecord | null) {
  cache.change<LogsResponse>("logs", ({ logs, ...more }, key) => {
    const [, from, to] = key.split("/");
    if (date < from || date > to) return { logs, ...more };
    const others = logs.filter((each) => dayOf(each) !== date);
    const all = log ? [...others, log] : others;
    return { ...more, logs: all.sort((one, other) => one.date.localeCompare(other.date)) };
  });
}

function loggedOf(log: LogRecord | null) {
  if (!log) return {};
  const { id, userId, date, ...logged } = log;
  return logged;
}
