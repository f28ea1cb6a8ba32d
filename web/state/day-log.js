// The log of a day while it is being changed: shown at once, saved one request after the other.

/** @import { LogFields, LogRecord } from "../client/keto.js" */

import { useEffect, useRef, useState } from "../vendor/hooks.js";
import { keto, KetoError } from "./api.js";
import { isUnreached, useAgainOnline } from "./online.js";

/** What the member logs: a log without its ids. @typedef {{ [name in keyof LogFields]-?: LogFields[name] | null }} Entry */

/** @type {Entry} */
export const NOTHING = {
  weightKg: null,
  calories: null,
  proteinG: null,
  fatG: null,
  carbsG: null,
  netCarbsG: null,
  waterMl: null,
  notes: null,
};

/**
 * @typedef {object} DayLog
 * @property {Entry} entry as it will be when everything is saved
 * @property {boolean} exists
 * @property {boolean} saving
 * @property {unknown} error why the last change was not saved, or null
 * @property {(fields: LogFields) => void} change
 * @property {() => void} again send once more what was not saved
 * @property {(log: LogRecord | null) => void} set what another request has made of it
 */

/**
 * @param {string} date
 * @param {LogRecord | null} stored
 * @param {(log: LogRecord) => void} saved
 * @returns {DayLog}
 */
export function useDayLog(date, stored, saved) {
  const [log, setLog] = useState(stored);
  const [waiting, setWaiting] = useState(/** @type {LogFields} */ ({}));
  const [state, setState] = useState({ saving: false, error: /** @type {unknown} */ (null) });
  const queue = useRef({ fields: /** @type {LogFields} */ ({}), sending: false });

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

/** @param {LogRecord | null} log */
function entryOf(log) {
  if (!log) return {};
  const { id, userId, date, ...entry } = log;
  return entry;
}
