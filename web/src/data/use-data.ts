// What a page shows of the API's data, and what the member sends.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Query, State } from "./cached-answer";
import { cache } from "./device";
import { isAway, useAgainOnline } from "./online";

export interface Answer<T> extends State<T> {
  again: () => void;
}

const NOT_ASKED = { data: null, error: null, loading: false, takenAt: null };

/**
 * What is known of it, and what the API answers now.
 * @param query null while there is nothing to ask
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

/** Whether there is nothing to show but an error; what is away is asked for again and again. */
export function hasFailed({ data, error, loading }: State<unknown>) {
  return data === null && error !== null && (!loading || isAway(error));
}

/** Send a request when the member asks for it: `run` answers null when it fails or is sent already. */
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
