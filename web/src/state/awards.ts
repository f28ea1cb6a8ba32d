// Achievements that arrive by themselves, a moment after a log was saved.

import type { AchievementProgress } from "keto-client";
import { useEffect, useRef } from "preact/hooks";
import { keto } from "./api";
import { toast } from "./toasts";

// The check runs on an event: it usually takes less than a second.
const PAUSES_SECONDS = [0.3, 0.7, 1.5, 3, 6];

/**
 * Ask for the achievements after each save until a new one is there, or none has come.
 * @returns to be called after a save
 */
export function useAwards(
  known: AchievementProgress[] | null,
  update: (achievements: AchievementProgress[], isNew: boolean) => void,
): () => void {
  const earned = useRef<Set<string>>(new Set());
  const watching = useRef<AbortController | null>(null);
  useEffect(() => {
    for (const each of known ?? []) if (each.earnedAt) earned.current.add(each.id);
  }, [known]);
  useEffect(() => () => watching.current?.abort(), []);

  return async () => {
    watching.current?.abort();
    const stop = new AbortController();
    watching.current = stop;
    for (const seconds of PAUSES_SECONDS) {
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      if (stop.signal.aborted) return;
      try {
        const { achievements } = await keto.tracker.getAchievements({ signal: stop.signal });
        const fresh = achievements.filter(
          ({ id, earnedAt }) => earnedAt && !earned.current.has(id),
        );
        for (const each of fresh) {
          earned.current.add(each.id);
          toast(`${each.icon} ${each.name}: ${each.points} points`);
        }
        update(achievements, fresh.length > 0);
        if (fresh.length) return;
      } catch {
        // The next attempt may do better; the log itself is saved.
      }
    }
  };
}
