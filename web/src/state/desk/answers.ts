// What the desk has asked the API, in memory only: nothing about members is kept on this device.

import { useEffect, useRef, useState } from "preact/hooks";
import { ask, isOver, session } from "../../data/staff";
import { type Answer, useAction } from "../../data/use-data";

/** What the API answers at a path of the desk. @param path null while there is nothing to ask */
export function useAnswer<T>(path: string | null): Answer<T> & { take: (data: T) => void } {
  const [state, setState] = useState<{ of: string | null; data: T | null; error: unknown }>({
    of: null,
    data: null,
    error: null,
  });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(path);
  latest.current = path;
  const token = isOver.value ? null : session.value?.token;
  useEffect(() => {
    // What could not be asked for without a session is asked for after the next login.
    if (path === null || !token) return;
    let isLeft = false;
    ask<T>("GET", path).then(
      (data) => !isLeft && setState({ of: path, data, error: null }),
      (error) =>
        !isLeft &&
        setState((was) => ({ of: path, data: was.of === path ? was.data : null, error })),
    );
    return () => {
      isLeft = true;
    };
  }, [path, token, attempt]);
  const isOf = state.of === path;
  return {
    data: isOf ? state.data : null,
    error: isOf ? state.error : null,
    loading: path !== null && !isOf,
    takenAt: null,
    again: () => setAttempt((was) => was + 1),
    take: (data) => setState({ of: latest.current, data, error: null }),
  };
}

/** What the API answers at several paths, once all have answered; null until then, and where one fails. */
export function useAnswers<T>(paths: string[]) {
  const [answers, setAnswers] = useState<T[] | null>(null);
  useEffect(() => {
    let isLeft = false;
    Promise.all(paths.map((path) => ask<T>("GET", path))).then(
      (all) => !isLeft && setAnswers(all),
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [paths.join()]);
  return answers;
}

/** A list that is shown page by page. @param name of the list in the answer */
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
