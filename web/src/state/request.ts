// Requests of a page: one that is sent when the page is drawn, and one that the member sends.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { useAgainOnline } from "./online";

export interface Answer<T> {
  /** The response; the one before while asking again */
  data: T | null;
  /** Why there is no response, or null */
  error: unknown;
  loading: boolean;
  again: () => void;
  /** Replace the data by what another response says */
  set: (data: T) => void;
}

/** Ask when the page is drawn, and anew when an input changes. */
export function useRequest<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  inputs: readonly unknown[],
): Answer<T> {
  const [state, setState] = useState({
    data: null as T | null,
    error: null as unknown,
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

/** Send a request when the member asks for it: `run` answers null when it fails or is sent already. */
export function useAction<A extends unknown[], T>(send: (...words: A) => Promise<T>) {
  const [state, setState] = useState({ error: null as unknown, busy: false });
  const sending = useRef(false);
  const run: (...words: A) => Promise<T | null> = async (...words) => {
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
