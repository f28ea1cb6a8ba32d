// Achievements: the nearest ones with their progress, and the earned ones.

import type { AchievementProgress } from "keto-client";
import type { ComponentChildren } from "preact";
import { day, number } from "../../state/format";

const LATEST = 2;
const NEAREST = 3;
const COUNTED = { streak: "days in a row", logs: "logs", purchases: "plans" };

export function Achievements({ achievements }: { achievements: AchievementProgress[] }) {
  const earned = achievements.filter((each) => each.earnedAt !== null);
  const ahead = achievements.filter((each) => each.earnedAt === null);
  return (
    <section class="card" aria-labelledby="achievements-title">
      <div class="row apart">
        <h2 id="achievements-title">Achievements</h2>
        <p class="soft">
          {earned.length} of {achievements.length}
        </p>
      </div>
      <List achievements={earned.slice(0, LATEST)} Each={Earned} />
      <More title="Earned before" achievements={earned} shown={LATEST} Each={Earned} />
      {ahead.length > 0 && (
        <>
          <h3>{earned.length ? "Next" : "Within reach"}</h3>
          <List achievements={ahead.slice(0, NEAREST)} Each={Ahead} />
          <More title="Further ahead" achievements={ahead} shown={NEAREST} Each={Ahead} />
        </>
      )}
    </section>
  );
}

function List({
  achievements,
  Each,
}: {
  achievements: AchievementProgress[];
  Each: (props: { achievement: AchievementProgress }) => ComponentChildren;
}) {
  if (!achievements.length) return null;
  return (
    <ul class="medals">
      {achievements.map((each) => (
        <Each key={each.id} achievement={each} />
      ))}
    </ul>
  );
}

function More({
  title,
  achievements,
  shown,
  Each,
}: {
  title: string;
  achievements: AchievementProgress[];
  shown: number;
  Each: (props: { achievement: AchievementProgress }) => ComponentChildren;
}) {
  if (achievements.length <= shown) return null;
  return (
    <details>
      <summary>
        {title} <span class="soft">{achievements.length - shown}</span>
      </summary>
      <List achievements={achievements.slice(shown)} Each={Each} />
    </details>
  );
}

function Earned({ achievement }: { achievement: AchievementProgress }) {
  return (
    <li>
      <span class="medal" aria-hidden="true">
        {achievement.icon}
      </span>
      <div>
        <p class="medal-name">{achievement.name}</p>
        <p class="small soft">
          {number(achievement.points)} points · {achievement.earnedAt && day(achievement.earnedAt)}
        </p>
      </div>
    </li>
  );
}

function Ahead({ achievement }: { achievement: AchievementProgress }) {
  const { type, value } = achievement.condition;
  const current = Math.min(achievement.current, value);
  return (
    <li class="ahead">
      <span class="medal" aria-hidden="true">
        {achievement.icon}
      </span>
      <div>
        <p class="medal-name">
          {achievement.name} <span class="small soft">{number(achievement.points)} points</span>
        </p>
        <progress max={value} value={current} aria-label={achievement.name} />
        <p class="small soft">
          {number(current)} of {number(value)} {COUNTED[type]}
        </p>
      </div>
    </li>
  );
}
