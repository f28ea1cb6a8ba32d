// What is typed into a form and not sent yet, kept on this device.

import { useEffect, useRef } from "preact/hooks";
import { owner, store } from "./device";

/**
 * Keep what is typed, but for passwords, and take over what an earlier page has kept.
 * @param name of the form; without one, nothing is kept
 * @returns what forgets it, once it is sent
 */
export function useDraft<T extends object>(
  name: string | undefined,
  typed: T,
  take: (kept: T) => void,
) {
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
