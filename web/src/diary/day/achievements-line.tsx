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
      {t("{earned} of {all}", { earned, all: achievements.length })}
      {next && ` · ${nextText(next)}`}
    </LineCard>
  );
}

function nextText({ name, current, condition: { value } }: AchievementProgress) {
  return t("Next: {achievement}, {reached} of {all}", {
    achievement: name,
    reached: number(Math.min(current, value)),
    all: number(value),
  });
}
