// Achievements in one line: how many there are, and the nearest one.

import type { AchievementProgress } from "keto-client";
import { Icon } from "../../parts/page/icon";
import { isEarned } from "../../state/diary/new-achievements";
import { number } from "../../state/member/format";

export function AchievementsLine({ achievements }: { achievements: AchievementProgress[] }) {
  const earned = achievements.filter(isEarned).length;
  const next = achievements.find((each) => !isEarned(each));
  return (
    <section class="card achievements-line" aria-labelledby="achievements-title">
      <h2 id="achievements-title">
        <a href="/achievements">Achievements</a>
      </h2>
      <p class="soft">
        {earned} of {achievements.length}
        {next &&
          ` · Next: ${next.name}, ${number(Math.min(next.current, next.condition.value))} of ${number(next.condition.value)}`}
      </p>
      <Icon name="arrow" />
    </section>
  );
}
