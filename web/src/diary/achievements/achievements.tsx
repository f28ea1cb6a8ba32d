// Achievements: the earned ones, and the progress of the others.

import "./achievements.css";
import type { AchievementProgress } from "keto-client";
import type { ComponentChildren } from "preact";
import { orNoFigures } from "../../data/member/figures";
import { day, number } from "../../data/member/format";
import { member } from "../../data/member/member";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { Figures } from "../../parts/figures";
import { Loaded } from "../../parts/loading/loaded";
import { PageHead } from "../../parts/page/page-head";
import { ProgressTabs } from "../../parts/page/page-tabs";
import { plural, t } from "../../words/words";
import { isEarned } from "../state/awards";

const COUNTED = {
  streak: (of: Reached) => t("{points} · {current} of {all} days in a row", of),
  logs: (of: Reached) => t("{points} · {current} of {all} days logged", of),
  purchases: (of: Reached) => t("{points} · {current} of {all} plans bought", of),
};
type Reached = { points: string; current: string; all: string };

export function Achievements() {
  const achievements = useData(queries.achievements);
  const { totalPoints = 0, streakCount = 0 } = member.value ?? {};
  return (
    <div class="page">
      <PageHead
        title={t("Achievements")}
        lead={
          orNoFigures(
            `${pointsText(totalPoints)} · ${plural(streakCount, "{n}-day streak", "{n}-day streak")}`,
          ) || t("What you’ve earned.")
        }
      />
      <ProgressTabs />
      <Loaded request={achievements}>{(data) => <Lists {...data} />}</Loaded>
    </div>
  );
}

function Lists({ achievements }: { achievements: AchievementProgress[] }) {
  const earned = achievements.filter(isEarned);
  const ahead = achievements.filter((each) => !isEarned(each));
  return (
    <div class="columns medal-columns">
      {earned.length > 0 && (
        <section class="card" aria-labelledby="earned-title">
          <h2 id="earned-title">{t("Earned")}</h2>
          <List achievements={earned} Each={Earned} />
        </section>
      )}
      <Figures>
        {ahead.length > 0 && (
          <section class="card" aria-labelledby="ahead-title">
            <h2 id="ahead-title">{t("Up next")}</h2>
            <List achievements={ahead} Each={Ahead} />
          </section>
        )}
      </Figures>
    </div>
  );
}

function List({
  achievements,
  Each,
}: {
  achievements: AchievementProgress[];
  Each: (props: { achievement: AchievementProgress }) => ComponentChildren;
}) {
  return (
    <ul class="medals">
      {achievements.map((each) => (
        <Each key={each.id} achievement={each} />
      ))}
    </ul>
  );
}

function Earned({ achievement }: { achievement: AchievementProgress }) {
  return (
    <li>
      <span class="medal" aria-hidden="true">
        {achievement.icon}
      </span>
      <div>
        <p class="medal-name clamped">{achievement.name}</p>
        <p class="small soft">
          {pointsText(achievement.points)}
          {achievement.earnedAt && ` · ${day(achievement.earnedAt)}`}
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
        <p class="medal-name clamped">{achievement.name}</p>
        <progress max={value} value={current} aria-label={achievement.name} />
        <p class="small soft">
          {COUNTED[type]({
            points: pointsText(achievement.points),
            current: number(current),
            all: number(value),
          })}
        </p>
      </div>
    </li>
  );
}

function pointsText(points: number) {
  return plural(points, "{n} point", "{n} points");
}
