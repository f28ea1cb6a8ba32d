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
import { t } from "../../words/words";
import { isEarned } from "../state/awards";

const COUNTED = {
  streak: t("days active in a row"),
  logs: "days logged",
  purchases: "plans bought",
};

export function Achievements() {
  const achievements = useData(queries.achievements);
  const { totalPoints = 0, streakCount = 0 } = member.value ?? {};
  return (
    <div class="page">
      <PageHead
        title={t("Achievements")}
        lead={
          orNoFigures(
            t("{totalPoints} points · active {streakCount} {what} in a row", {
              totalPoints: number(totalPoints),
              streakCount: number(streakCount),
              what: streakCount === 1 ? "day" : "days",
            }),
          ) || t("What you have earned.")
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
          {t("{points} points ·", { points: number(achievement.points) })}{" "}
          {achievement.earnedAt && day(achievement.earnedAt)}
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
          {t("{points} points · {current} of {value} {COUNTED}", {
            points: number(achievement.points),
            current: number(current),
            value: number(value),
            COUNTED: COUNTED[type],
          })}
        </p>
      </div>
    </li>
  );
}
