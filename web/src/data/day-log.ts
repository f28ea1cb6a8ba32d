// The log of a day while it is being changed: shown at once, and saved behind that.

import { effect, untracked } from "@preact/signals";
import type { LogFields, LogRecord, LogsResponse } from "keto-client";
import { KetoError, keto } from "../state/api";
import { memberId } from "../state/session";
import { watchAwards } from "./awards";
import { cache, owner, store } from "./device";
import { Queue } from "./queue";

/** What the member logs: a log without its ids. */
export type Entry = { [name in keyof LogFields]-?: LogFields[name] | null };

export const NOTHING: Entry = {
  weightKg: null,
  calories: null,
  proteinG: null,
  fatG: null,
  carbsG: null,
  netCarbsG: null,
  waterMl: null,
  notes: null,
};

/** Fields of a day, as they shall be: the same change twice is the same log. */
interface LogChange {
  date: string;
  fields: LogFields;
}

// Another attempt would be answered in the same way.
const REFUSALS = new Set([400, 404, 409, 413, 422]);

export const logChanges = new Queue<LogChange>(store, owner, {
  send: async ({ date, fields }) => {
    const { log } = await keto.tracker.saveLog({ ...fields, date });
    logSaved(date, log, fields);
  },
  merge: (earlier, later) =>
    earlier.date === later.date
      ? { date: later.date, fields: { ...earlier.fields, ...later.fields } }
      : null,
  isRefusal: (error) => error instanceof KetoError && REFUSALS.has(error.status),
});

effect(() => {
  const id = memberId.value;
  untracked(() => {
    logChanges.forget();
    if (id) logChanges.start();
  });
});

export interface DayLog {
  /** As it will be when everything is saved. */
  entry: Entry;
  exists: boolean;
  saving: boolean;
  /** Whether something of it is not saved. */
  waits: boolean;
  /** Why the last change was not saved, or null. */
  error: unknown;
  change: (fields: LogFields) => void;
  /** Send once more what was not saved. */
  again: () => void;
}

export function useDayLog(date: string, stored: LogRecord | null): DayLog {
  const own = logChanges.waiting.value.filter(({ change }) => change.date === date);
  const fields = Object.assign({}, ...own.map(({ change }) => change.fields));
  const failure = logChanges.failure.value;
  return {
    entry: { ...NOTHING, ...entryOf(stored), ...fields },
    exists: stored !== null,
    saving: own.length > 0 && logChanges.sending.value,
    waits: own.length > 0,
    error: failure?.change.date === date ? failure.error : null,
    change: (fields) => logChanges.add({ date, fields }),
    again: () => logChanges.send(),
  };
}

/** Save a whole day in the place of what is there and of what waits. */
export async function saveDay(date: string, fields: LogFields) {
  const { log } = await keto.tracker.replaceLog(date, fields);
  logChanges.drop((change) => change.date === date);
  logSaved(date, log, fields);
}

export async function deleteDay(date: string) {
  await keto.tracker.deleteLog({ date });
  logChanges.drop((change) => change.date === date);
  setLog(date, null);
  cache.outdate("weight/", "summary", "achievements");
}

/** A tap asks only for what it changes: most fields are in no figure but their own. */
function logSaved(date: string, log: LogRecord, fields: LogFields) {
  const isNew = setLog(date, log);
  if ("weightKg" in fields) cache.outdate("weight/");
  if (isNew || "weightKg" in fields || "calories" in fields) cache.outdate("summary");
  watchAwards();
}

/** Put a day's log into the known ranges; whether it was in none of them. */
function setLog(date: string, log: LogRecord | null) {
  let isNew = true;
  cache.change<LogsResponse>("logs/", ({ logs, ...more }, key) => {
    const [, from, to] = key.split("/");
    if (date < from || date > to) return { logs, ...more };
    const others = logs.filter((each) => !each.date.startsWith(date));
    if (others.length < logs.length) isNew = false;
    const all = log ? [...others, log] : others;
    return { ...more, logs: all.sort((one, other) => one.date.localeCompare(other.date)) };
  });
  return isNew;
}

function entryOf(log: LogRecord | null) {
  if (!log) return {};
  const { id, userId, date, ...entry } = log;
  return entry;
}
