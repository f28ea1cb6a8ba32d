// Hooks with which a page reads the API's data and sends changes.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Query, State } from "./cached-answer";
import { cache } from "./device";
import { isAway, useAgainOnline } from "./online";

export interface Answer<T> extends State<T> {
  again: () => void;
}

const NOT_ASKED = { data: null, error: null, loading: false, takenAt: null };

/**
 * The cached data, and the API's current response.
 * @param query null while it is not known what to request
 */
export function useData<T>(query: Query<T> | null): Answer<T> {
  const state = query ? cache.state<T>(query.key).value : NOT_ASKED;
  const again = () => {
    if (query) cache.ask(query);
  };
  useEffect(() => (query ? cache.use(query) : undefined), [query?.key]);
  useAgainOnline(state.error, again);
  return { ...state, again };
}

/**
 * The same without the previous response while a request is pending: what is offered must not change under the
 * member's finger.
 */
export function useSettledData<T>(query: Query<T>): Answer<T> {
  const answer = useData(query);
  // The first request begins after the first drawing.
  const [isAsked, setAsked] = useState(false);
  useEffect(() => setAsked(true), []);
  return isAsked && !answer.loading ? answer : { ...answer, data: null };
}

/** Whether there is only an error to show; unreachable services are requested again until they respond. */
export function hasFailed({ data, error, loading }: State<unknown>) {
  return data === null && error !== null && (!loading || isAway(error));
}

/** Send a request on the member's action: `run` resolves to null if it fails or is pending already. */
export function useAction<A extends unknown[], T>(send: (...words: A) => Promise<T>) {
  const [state, setState] = useState<{ error: unknown; busy: boolean }>({
    error: null,
    busy: false,
  });
  const sending = useRef(false);
  const run = async (...words: A): Promise<T | null> => {
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
