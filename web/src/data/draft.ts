// Unsent form input, stored on this device.

import { useEffect, useRef, useState } from "preact/hooks";
import { owner, store } from "./device";
import { ended } from "./session";

/** The name of a draft that is kept until it is sent, or of one that is dropped when the form is left. */
export type Draft = string | { untilLeft: string };

/**
 * Store what is typed, except passwords, and restore what an earlier page has stored. Drafts that are dropped when
 * the form is left survive the end of the session: the member comes back to the form after the login.
 * @param draft if undefined, nothing is stored
 * @returns a function that drops the draft, once it is sent
 */
export function useDraft<T extends object>(
  draft: Draft | undefined,
  typed: T,
  take: (kept: T) => void,
) {
  const name = typeof draft === "object" ? draft.untilLeft : draft;
  const isUntilLeft = typeof draft === "object";
  const place = name && `${owner()}/drafts/${name}`;
  const isRead = useRef(false);
  useEffect(() => {
    if (!place) return;
    let isGone = false;
    store.read(place).then((kept) => {
      if (isGone) return;
      isRead.current = true;
      // Also without a stored draft: it stores what was typed in the meantime.
      take((kept ?? {}) as T);
    });
    return () => {
      isGone = true;
      if (isUntilLeft && !ended.peek()) store.remove(place);
    };
  }, [place]);
  useEffect(() => {
    const shown = Object.entries(typed).filter(([name]) => !/password/i.test(name));
    if (place && isRead.current && shown.length) store.write(place, Object.fromEntries(shown));
  }, [typed]);
  return () => {
    if (place) store.remove(place);
  };
}

const left = new Map<string, unknown>();

/** A component's state, such as the open sheet, which survives the end of the session in this tab. */
export function useStateUntilLeft<T>(name: string, initial: T) {
  const member = useRef(owner()).current;
  const place = `${member}/${name}`;
  const [value, set] = useState(() => (left.has(place) ? (left.get(place) as T) : initial));
  const latest = useRef({ place, value });
  latest.current = { place, value };
  useEffect(() => {
    left.delete(place);
    return () => {
      if (ended.peek()) left.set(latest.current.place, latest.current.value);
    };
  }, []);
  return [value, set] as const;
}

/** Whether there are drafts of a member. */
export async function hasDrafts(member: string) {
  return (await store.list(`${member}/drafts/`)).length > 0;
}
