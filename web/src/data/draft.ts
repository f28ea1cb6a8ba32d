// What is typed into a form and not sent yet, kept on this device.

import { useEffect, useRef, useState } from "preact/hooks";
import { owner, store } from "./device";
import { ended } from "./session";

/** A name, under which it is kept until it is sent; or one of a form that starts anew when it is left. */
export type Draft = string | { untilLeft: string };

/**
 * Keep what is typed, but for passwords, and take over what an earlier page has kept. What is kept until the
 * form is left outlasts the end of the session, too: the member comes back to it.
 * @param draft without one, nothing is kept
 * @returns what forgets it, once it is sent
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
      // Also where nothing is kept: what was typed before is written then.
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

/** The state of a page, as which sheet is open: where the session ends in it, the member comes back to it in this tab. */
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

/** Whether something that a member has typed is kept. */
export async function hasDrafts(member: string) {
  return (await store.list(`${member}/drafts/`)).length > 0;
}
