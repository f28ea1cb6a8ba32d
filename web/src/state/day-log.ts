// The log of a day while it is being changed: shown at once, saved one request after the other.

import type { LogFields, LogRecord } from "keto-client";
import { useEffect, useRef, useState } from "preact/hooks";
import { KetoError, keto } from "./api";
import { isUnreached, useAgainOnline } from "./online";

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

export interface DayLog {
  /** As it will be when everything is saved */
  entry: Entry;
  exists: boolean;
  saving: boolean;
  /** Why the last change was not saved, or null */
  error: unknown;
  change: (fields: LogFields) => void;
  /** Send once more what was not saved */
  again: () => void;
  /** What another request has made of it */
  set: (log: LogRecord | null) => void;
}

export function useDayLog(
  date: string,
  stored: LogRecord | null,
  saved: (log: LogRecord) => void,
): DayLog {
  const [log, setLog] = useState(stored);
  const [waiting, setWaiting] = useState<LogFields>({});
  const [state, setState] = useState({ saving: false, error: null as unknown });
  const queue = useRef({ fields: {} as LogFields, sending: false });

  useEffect(() => setLog(stored), [stored]);

  const send = async () => {
    const { current } = queue;
    if (current.sending) return;
    current.sending = true;
    // What waits for a network stays on the page until it is saved.
    setState(({ error }) => ({ saving: true, error: isUnreached(error) ? error : null }));
    let error = null;
    while (!error && Object.keys(current.fields).length) {
      const fields = current.fields;
      current.fields = {};
      try {
        const answer = await keto.tracker.postLog({ ...fields, date });
        setLog(answer.log);
        saved(answer.log);
      } catch (thrown) {
        error = thrown;
        // What the API refuses is not sent again; what did not arrive may be.
        const refused = thrown instanceof KetoError && thrown.status === 400;
        if (!refused) current.fields = { ...fields, ...current.fields };
      }
      setWaiting(current.fields);
    }
    current.sending = false;
    setState({ saving: false, error });
  };

  useAgainOnline(state.error, send);

  return {
    entry: { ...NOTHING, ...entryOf(log), ...waiting },
    exists: log !== null,
    ...state,
    change: (fields) => {
      queue.current.fields = { ...queue.current.fields, ...fields };
      setWaiting((was) => ({ ...was, ...fields }));
      send();
    },
    again: send,
    set: (changed) => {
      queue.current.fields = {};
      setWaiting({});
      setState({ saving: false, error: null });
      setLog(changed);
    },
  };
}

function entryOf(log: LogRecord | null) {
  if (!log) return {};
  const { id, userId, date, ...entry } = log;
  return entry;
}
