// The member's figures in a row.

import type { SummaryResponse } from "keto-client";
import { amount, number } from "../../state/format";

export function Tiles({
  summary,
  rate,
  trend,
}: {
  summary: SummaryResponse;
  rate: number | null;
  trend: number | null;
}) {
  const { streakCount, totalPoints, targetWeightKg } = summary.user;
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
          {number(streakCount)} <span>{streakCount === 1 ? "day" : "days"}</span>
        </dd>
        <dd class="note">in a row with a login</dd>
      </div>
      <div>
        <dt>Points</dt>
        <dd>{number(totalPoints)}</dd>
        <dd class="note">from achievements</dd>
      </div>
      <div>
        <dt>Trend of the weight</dt>
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

/** @param props of: a class with the height of what comes */
