// The member's figures in a row.

import type { LogRecord, SummaryResponse } from "keto-client";
import { useStreak } from "../../data/streak";
import { amount, number } from "../../state/format";
import { CARBS_G } from "../../state/macros";
import { daysWithin } from "../../state/streaks";
import { today } from "../../state/today";

export function Tiles({
  summary,
  logs,
  first,
  rate,
  trend,
}: {
  summary: SummaryResponse;
  logs: LogRecord[];
  /** The first day of the logs' range. */
  first: string;
  rate: number | null;
  trend: number | null;
}) {
  const { streakCount, totalPoints, targetWeightKg } = summary.user;
  const streak = useStreak(logs, first);
  const within = daysWithin(CARBS_G, logs, today.value);
  const { avgCalories, logsCount } = summary.stats;
  const goal =
    targetWeightKg === null ? "no target set" : `target ${amount(targetWeightKg, "weight")}`;
  const weekly =
    rate === null ? "" : `${rate < 0 ? "−" : "+"}${amount(Math.abs(rate), "weight")} a week, `;
  const logged = logsCount
    ? `a day, in the ${number(logsCount)} ${logsCount === 1 ? "log" : "logs"} of 30 days`
    : "no logs in 30 days";
  return (
    <dl class="tiles">
      <div>
        <dt>Streak</dt>
        <dd>
          {number(streak)} <span>{streak === 1 ? "day" : "days"} logged in a row</span>
        </dd>
        <dd class="note">
          {within > 1
            ? `Under ${number(CARBS_G)} g, ${number(within)} days in a row.`
            : `${number(streakCount)} ${streakCount === 1 ? "day" : "days"} of Keto in a row.`}
        </dd>
      </div>
      <div>
        <dt>Points</dt>
        <dd>{number(totalPoints)}</dd>
        <dd class="note">from achievements</dd>
      </div>
      <div>
        <dt>Weight trend</dt>
        <dd>{trend === null ? "–" : amount(trend, "weight")}</dd>
        <dd class="note">
          {weekly}
          {goal}
        </dd>
      </div>
      <div>
        <dt>Calories</dt>
        <dd>
          {avgCalories ? number(avgCalories) : "–"} <span>{avgCalories ? "kcal" : ""}</span>
        </dd>
        <dd class="note">{logged}</dd>
      </div>
    </dl>
  );
}

export function TileSkeletons() {
  return (
    <div class="tiles skeleton" aria-busy="true">
      {[0, 1, 2, 3].map((index) => (
        <div key={index}>
          <div class="line" />
          <div class="line" />
          <div class="line" />
        </div>
      ))}
    </div>
  );
}
