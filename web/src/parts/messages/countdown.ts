// Seconds until a request may be sent again.

import { useEffect, useState } from "preact/hooks";

/** Count down from a number of seconds; a new cause restarts it. */
export function useCountdown(from: number | null | undefined, cause: unknown) {
  const [left, setLeft] = useState(from ?? 0);
  useEffect(() => {
    setLeft(from ?? 0);
    if (!from) return;
    const until = Date.now() + from * 1000;
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(seconds);
      if (!seconds) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [from, cause]);
  return left;
}
