// The desk's responses, in memory only: nothing about members is stored on this device.

import { useEffect, useRef, useState } from "preact/hooks";
import { ask, isOver, session } from "../../data/staff";
import { type Answer, useAction } from "../../data/use-data";

type Asked<T> = Answer<T> & { take: (data: T) => void };

/** The response to a path of the desk. @param path null for no request */
export function useAnswer<T>(path: string | null): Asked<T> {
  return useAsked(path, () => ask<T>("GET", path as string));
}

/** The responses to several paths, once all have arrived. */
export function useAnswers<T>(paths: string[]): Asked<T[]> {
  const all = () => Promise.all(paths.map((path) => ask<T>("GET", path))) as Promise<T[]>;
  return useAsked(paths.join(), all);
}

/** @param of the key of the request; null for no request */
function useAsked<T>(of: string | null, load: () => Promise<T>): Asked<T> {
  const [state, setState] = useState<{ of: string | null; data: T | null; error: unknown }>({
    of: null,
    data: null,
    error: null,
  });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(of);
  latest.current = of;
  const token = isOver.value ? null : session.value?.token;
  useEffect(() => {
    // Requests that need a session wait for the next login.
    if (of === null || !token) return;
    let isLeft = false;
    load().then(
      (data) => !isLeft && setState({ of, data, error: null }),
      (error) =>
        !isLeft && setState((was) => ({ of, data: was.of === of ? was.data : null, error })),
    );
    return () => {
      isLeft = true;
    };
  }, [of, token, attempt]);
  const isOf = state.of === of;
  return {
    data: isOf ? state.data : null,
    error: isOf ? state.error : null,
    loading: of !== null && !isOf,
    takenAt: null,
    again: () => setAttempt((was) => was + 1),
    take: (data) => setState({ of: latest.current, data, error: null }),
  };
}

/** A paginated list. @param name the list's name in the response */
export function useList<R>(path: string, name: string) {
  const answer = useAnswer<Record<string, unknown>>(path);
  const more = useAction(async () => {
    const before = answer.data;
    if (!before?.next) return;
    const page = await ask<Record<string, unknown>>("GET", withAfter(path, String(before.next)));
    answer.take({
      [name]: [...rowsOf<R>(before, name), ...rowsOf<R>(page, name)],
      next: page.next,
    });
  });
  return {
    ...answer,
    rows: answer.data && rowsOf<R>(answer.data, name),
    hasMore: Boolean(answer.data?.next),
    more,
  };
}

function rowsOf<R>(answer: Record<string, unknown>, name: string) {
  return answer[name] as R[];
}

function withAfter(path: string, after: string) {
  return `${path}${path.includes("?") ? "&" : "?"}after=${encodeURIComponent(after)}`;
}
