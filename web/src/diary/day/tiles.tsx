// The member's figures in a row of tiles.

import type { LogRecord } from "keto-client";
import { amount, number } from "../../data/member/format";
import { member, settings } from "../../data/member/member";
import { addDays, dayOf, isOver } from "../../data/values/days";
import { shownWeight } from "../../data/values/units";
import { plural, t } from "../../words/words";

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
  const goal =
    targetWeightKg === null
      ? t("no target yet")
      : t("target {weight}", { weight: amount(targetWeightKg, "weight") });
  const isCounted = (date: string) => date >= addDays(last, -AVERAGED_DAYS) && isOver(date, last);
  const counted = logs.filter((log) => isCounted(dayOf(log)) && log.calories !== null);
  const sum = counted.reduce((all, log) => all + (log.calories ?? 0), 0);
  return (
    <dl class="tiles">
      <div>
        <dt>{t("Streak")}</dt>
        <dd>
          {number(streakCount)} <span>{plural(streakCount, "day", "days")}</span>
        </dd>
      </div>
      <div>
        <dt>{t("Weight trend")}</dt>
        <dd>{trend === null ? "–" : amount(trend, "weight")}</dd>
        <dd class="note">
          {rate === null ? goal : t("{change}, {target}", { change: weekly(rate), target: goal })}
        </dd>
      </div>
      <div>
        <dt>{t("Calories")}</dt>
        <dd>
          {counted.length ? number(sum / counted.length) : "–"}{" "}
          <span>{counted.length ? "kcal" : ""}</span>
        </dd>
        <dd class="note">{counted.length ? average(counted.length) : uncounted(logs, last)}</dd>
      </div>
      <div>
        <dt>{t("Points")}</dt>
        <dd>{number(totalPoints)}</dd>
        <dd class="note">{t("from achievements")}</dd>
      </div>
    </dl>
  );
}

function uncounted(logs: LogRecord[], last: string) {
  const isToday = logs.some((log) => dayOf(log) === last && log.calories !== null);
  return isToday
    ? t("Your average shows up tomorrow")
    : t("Log a meal, and your average shows up tomorrow");
}

function average(days: number) {
  return plural(
    days,
    "a day on average: {n} day of the last {all}, not counting today",
    "a day on average: {n} days of the last {all}, not counting today",
    { all: AVERAGED_DAYS },
  );
}

function weekly(rate: number) {
  const by = shownWeight(rate, settings.value.units);
  if (by === 0) return t("steady");
  const weight = `${by < 0 ? "−" : "+"}${amount(Math.abs(rate), "weight")}`;
  return t("{weight} a week", { weight });
}
