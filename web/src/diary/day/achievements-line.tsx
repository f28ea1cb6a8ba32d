// Achievements in one line: their number, and the nearest one.

import type { AchievementProgress } from "keto-client";
import { number } from "../../data/member/format";
import { t } from "../../words/words";
import { isEarned } from "../state/awards";
import { LineCard } from "./line-card";

export function AchievementsLine({ achievements }: { achievements: AchievementProgress[] }) {
  const earned = achievements.filter(isEarned).length;
  const next = achievements.find((each) => !isEarned(each));
  return (
    <LineCard title={t("Achievements")} address="/achievements">
      {t("{earned} of {n}", { earned, n: achievements.length })}
      {next &&
        ` · Next: ${next.name}, ${number(Math.min(next.current, next.condition.value))} of ${number(next.condition.value)}`}
    </LineCard>
  );
}
