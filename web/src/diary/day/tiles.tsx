// The member's figures in a row of tiles.

import type { LogRecord } from "keto-client";
import { amount, number } from "../../data/member/format";
import { member, settings } from "../../data/member/member";
import { addDays, dayOf, isOver } from "../../data/values/days";
import { shownWeight } from "../../data/values/units";

const AVERAGED_DAYS = 30;

export function Tiles({
  last,
  logs,
  rate,
  trend,
}: {
  last: string;
  logs: LogRecord[];
  rate: number | null;
  trend: number | null;
}) {
  const { streakCount = 0, totalPoints = 0, targetWeightKg = null } = member.value ?? {};
  const goal = targetWeightKg === null ? "no target" : `target ${amount(targetWeightKg, "weight")}`;
  const isCounted = (date: string) => date >= addDays(last, -AVERAGED_DAYS) && isOver(date, last);
  const counted = logs.filter((log) => isCounted(dayOf(log)) && log.calories !== null);
  const sum = counted.reduce((all, log) => all + (log.calories ?? 0), 0);
  return (
    <dl class="tiles">
      <div>
        <dt>Streak</dt>
        <dd>
          {number(streakCount)} <span>{streakCount === 1 ? "day" : "days"}</span>
        </dd>
        <dd class="note">active in a row</dd>
      </div>
      <div>
        <dt>Weight trend</dt>
        <dd>{trend === null ? "–" : amount(trend, "weight")}</dd>
        <dd class="note">
          {rate !== null && `${weekly(rate)}, `}
          {goal}
        </dd>
      </div>
      <div>
        <dt>Calories</dt>
        <dd>
          {counted.length ? number(sum / counted.length) : "–"}{" "}
          <span>{counted.length ? "kcal" : ""}</span>
        </dd>
        <dd class="note">
          {counted.length
            ? `a day, over ${number(counted.length)} of the last ${AVERAGED_DAYS} days, without today`
            : uncounted(logs, last)}
        </dd>
      </div>
      <div>
        <dt>Points</dt>
        <dd>{number(totalPoints)}</dd>
        <dd class="note">from achievements</dd>
      </div>
    </dl>
  );
}

function uncounted(logs: LogRecord[], last: string) {
  const isToday = logs.some((log) => dayOf(log) === last && log.calories !== null);
  return isToday
    ? "a day on average, once today is over"
    : `nothing logged in ${AVERAGED_DAYS} days`;
}

function weekly(rate: number) {
  const by = shownWeight(rate, settings.value.units);
  if (by === 0) return "steady";
  return `${by < 0 ? "−" : "+"}${amount(Math.abs(rate), "weight")} a week`;
}
