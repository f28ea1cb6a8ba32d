// The member's figures in a row.

import type { LogRecord } from "keto-client";
import { addDays, dayOf } from "../../rules/days";
import { shownWeight } from "../../rules/units";
import { amount, number } from "../../state/member/format";
import { member, settings } from "../../state/member/member";

const AVERAGED_DAYS = 30;

export function Tiles({
  last,
  logs,
  streak,
  rate,
  trend,
}: {
  last: string;
  logs: LogRecord[];
  /** How many days in a row have a log. */
  streak: number;
  rate: number | null;
  trend: number | null;
}) {
  const { totalPoints = 0, targetWeightKg = null } = member.value ?? {};
  const goal = targetWeightKg === null ? "no target" : `target ${amount(targetWeightKg, "weight")}`;
  // Today is not over.
  const isCounted = (date: string) => date >= addDays(last, -AVERAGED_DAYS) && date < last;
  const counted = logs.filter((log) => isCounted(dayOf(log)) && log.calories !== null);
  const sum = counted.reduce((all, log) => all + (log.calories ?? 0), 0);
  return (
    <dl class="tiles">
      <div>
        <dt>Streak</dt>
        <dd>
          {number(streak)} <span>{streak === 1 ? "day" : "days"}</span>
        </dd>
        <dd class="note">logged in a row</dd>
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
            ? `a day, over ${number(counted.length)} of the last ${AVERAGED_DAYS} days`
            : `nothing logged in ${AVERAGED_DAYS} days`}
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

function weekly(rate: number) {
  const by = shownWeight(rate, settings.value.units);
  if (by === 0) return "steady";
  return `${by < 0 ? "−" : "+"}${amount(Math.abs(rate), "weight")} a week`;
}
