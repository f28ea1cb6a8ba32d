// Requests of a page: one that is sent when the page is drawn, and one that the member sends.

import { useCallback, useEffect, useRef, useState } from "../vendor/hooks.js";
import { useAgainOnline } from "./online.js";

/**
 * @template T
 * @typedef {object} Answer
 * @property {T | null} data the response; the one before while asking again
 * @property {unknown} error why there is no response, or null
 * @property {boolean} loading
 * @property {() => void} again
 * @property {(data: T) => void} set replace the data by what another response says
 */

/**
 * Ask when the page is drawn, and anew when an input changes.
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} ask
 * @param {readonly unknown[]} inputs
 * @returns {Answer<T>}
 */
export function useRequest(ask, inputs) {
  const [state, setState] = useState({
    data: /** @type {T | null} */ (null),
    error: /** @type {unknown} */ (null),
    loading: true,
  });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    setState((was) => ({ ...was, loading: true }));
    ask(stop.signal).then(
      (data) => !stop.signal.aborted && setState({ data, error: null, loading: false }),
      (error) =>
        !stop.signal.aborted && setState((was) => ({ data: was.data, error, loading: false })),
    );
    return () => stop.abort();
  }, [...inputs, attempt]);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  useAgainOnline(state.error, again);
  return {
    ...state,
    again,
    set: useCallback((data) => setState({ data, error: null, loading: false }), []),
  };
}

/**
 * Send a request when the member asks for it: `run` answers null when it fails or is sent already.
 * @template {unknown[]} A
 * @template T
 * @param {(...words: A) => Promise<T>} send
 */
export function useAction(send) {
  const [state, setState] = useState({ error: /** @type {unknown} */ (null), busy: false });
  const sending = useRef(false);
  /** @type {(...words: A) => Promise<T | null>} */
  const run = async (...words) => {
    if (sending.current) return null;
    sending.current = true;
    setState({ error: null, busy: true });
    try {
      const answer = await send(...words);
      setState({ error: null, busy: false });
      return answer;
    } catch (error) {
      setState({ error, busy: false });
      return null;
    } finally {
      sending.current = false;
    }
  };
  return { ...state, run };
}
