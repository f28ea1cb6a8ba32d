// What a page shows of the API's data, and what the member sends.

import { useEffect, useRef, useState } from "preact/hooks";
import { useAgainOnline } from "../state/online";
import type { Query, State } from "./cache";
import { cache } from "./device";

export interface Answer<T> extends State<T> {
  again: () => void;
}

/** What is known of it, and what the API answers now. */
export function useData<T>(query: Query<T>): Answer<T> {
  const state = cache.state<T>(query.key).value;
  const again = () => {
    cache.ask(query);
  };
  useEffect(() => cache.use(query), [query.key]);
  useAgainOnline(state.error, again);
  return { ...state, again };
}

/** Whether there is nothing to show but an error. */
export function hasFailed({ data, error, loading }: State<unknown>) {
  return data === null && error !== null && !loading;
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
