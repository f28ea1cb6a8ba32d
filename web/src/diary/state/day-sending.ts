// Sends the changes of a day, one request each, and updates the cache from the responses.

import type {
  createKeto,
  DayResponse,
  EarnedAchievement,
  LogRecord,
  LogsResponse,
} from "keto-client";
import { KetoError } from "../../data/api";
import type { Cache } from "../../data/cache";
import * as queries from "../../data/queries";
import type { Rules } from "../../data/queue/queue";
import { dayOf } from "../../data/values/days";
import { type DayChange, merge } from "../rules/day-changes";
import { type Eaten, quickRequestOf, requestOf } from "../rules/entries";

type Keto = ReturnType<typeof createKeto>;

/** The response to each write. */
interface Outcome {
  day?: DayResponse;
  /** Both days of an entry that was moved, the earlier first. */
  days?: DayResponse[];
  streak: number;
  awards: EarnedAchievement[];
}

/** @param told called with the outcome (streak and awards), and whether a day has its first log */
export function daySending(
  keto: Keto,
  cache: Cache,
  told: (outcome: Outcome, isNewLog: boolean) => void,
) {
  const lineOf = ({ date }: DayChange) => date;
  const send = async (change: DayChange) => {
    const outcome = await answered(keto, change).catch((error) => {
      // Another device has removed the entry.
      if (isGone(error)) cache.outdate(queries.day(change.date).key);
      throw error;
    });
    return () => take(change, outcome);
  };

  function take(change: DayChange, outcome: Outcome | null) {
    const { day, days = day ? [day] : [] } = outcome ?? {};
    // Removed already: by a request whose response was lost, or by another device. Or the API is still
    // version 1.0.0, whose response lacks the day.
    if (!outcome || !days.length) return cache.outdate(queries.day(change.date).key);
    const isNewLog = days.some(({ date, log }) => log !== null && hadNoLog(date));
    const taken = days.map((each) => cache.set(queries.day(each.date).key, each));
    for (const { date, log } of days) putLog(date, log);
    // Only the API can compute these; pages other than the diary show them, and request them.
    cache.outdate("week", "expenditure", "check-in", "carbs");
    cache.expire("recent");
    if ("fields" in change && "weightKg" in change.fields) cache.outdate("weight");
    told(outcome, isNewLog);
    return Promise.all(taken);
  }

  function hadNoLog(date: string) {
    const { data } = cache.state<DayResponse>(queries.day(date).key).peek();
    return data !== null && data.log === null;
  }

  /** Put a day's log into the cached ranges of days. */
  function putLog(date: string, log: LogRecord | null) {
    cache.change<LogsResponse>("logs", ({ logs, ...more }, key) => {
      const [, from, to] = key.split("/");
      if (date < from || date > to) return { logs, ...more };
      const others = logs.filter((each) => dayOf(each) !== date);
      const all = log ? [...others, log] : others;
      return { ...more, logs: all.sort((one, other) => one.date.localeCompare(other.date)) };
    });
  }

  return { rules: { send, merge, lineOf } satisfies Partial<Rules<DayChange>>, take, putLog };
}

/** Send a change; null if the entry to remove does not exist. */
async function answered(keto: Keto, change: DayChange): Promise<Outcome | null> {
  const { date } = change;
  if ("fields" in change) {
    const params = { path: { date } };
    return keto.PATCH("/api/tracker/log/{date}", { params, body: change.fields });
  }
  if ("drunk" in change) {
    const { id, drunk: ml } = change;
    return keto.POST("/api/tracker/water", { body: { id, date, ml } });
  }
  if ("eaten" in change) return added(keto, change.eaten);
  if ("changed" in change) {
    const params = { path: { id: change.changed } };
    return keto.PATCH("/api/tracker/entries/{id}", { params, body: change.to });
  }
  return removed(keto, [change.removed].flat());
}

/** Remove entries; null if they do not exist. */
async function removed(keto: Keto, ids: string[]): Promise<Outcome | null> {
  const params = { query: { id: ids } };
  try {
    return await keto.DELETE("/api/tracker/entries", { params });
  } catch (error) {
    if (isGone(error)) return null;
    // Version 1.0.0 of the API removes entries one at a time.
    if (!(error instanceof KetoError) || error.status !== 405) throw error;
  }
  for (const id of ids) await removedAlone(keto, id);
  return null;
}

function removedAlone(keto: Keto, id: string) {
  return keto.DELETE("/api/tracker/entries/{id}", { params: { path: { id } } }).catch((error) => {
    if (!isGone(error)) throw error;
  });
}

/** Add entries. An entry whose food or dish was deleted in the meantime is sent with its name and figures. */
async function added(keto: Keto, eaten: Eaten[], gone = new Set<number>()): Promise<Outcome> {
  const entries = eaten.map((each, place) =>
    gone.has(place) ? quickRequestOf(each) : requestOf(each),
  );
  try {
    return await keto.POST("/api/tracker/entries/batch", { body: { entries } });
  } catch (error) {
    const found = isGone(error) ? placesIn(error) : [];
    if (found.every((place) => gone.has(place))) throw error;
    return added(keto, eaten, new Set([...gone, ...found]));
  }
}

/** The indexes of the entries that an error is about, as in `entries.2.foodId`. */
function placesIn({ details }: KetoError) {
  const places = details.map(({ field }) => /^entries\.(\d+)\./.exec(field)?.[1]);
  return places.filter((place) => place !== undefined).map(Number);
}

function isGone(error: unknown): error is KetoError {
  return error instanceof KetoError && error.status === 404;
}
