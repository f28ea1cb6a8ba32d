// The member's figures in a row of tiles.

import type { LogRecord } from "keto-client";
import { amount, number } from "../../data/member/format";
import { member, settings } from "../../data/member/member";
import { addDays, dayOf, isOver } from "../../data/values/days";
import { shownWeight } from "../../data/values/units";
import { t } from "../../words/words";

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
      ? "no target"
      : t("target {targetWeightKg}", { targetWeightKg: amount(targetWeightKg, "weight") });
  const isCounted = (date: string) => date >= addDays(last, -AVERAGED_DAYS) && isOver(date, last);
  const counted = logs.filter((log) => isCounted(dayOf(log)) && log.calories !== null);
  const sum = counted.reduce((all, log) => all + (log.calories ?? 0), 0);
  return (
    <dl class="tiles">
      <div>
        <dt>{t("Streak")}</dt>
        <dd>
          {number(streakCount)} <span>{streakCount === 1 ? "day" : "days"}</span>
        </dd>
        <dd class="note">{t("active in a row")}</dd>
      </div>
      <div>
        <dt>{t("Weight trend")}</dt>
        <dd>{trend === null ? "–" : amount(trend, "weight")}</dd>
        <dd class="note">
          {rate !== null && `${weekly(rate)}, `}
          {goal}
        </dd>
      </div>
      <div>
        <dt>{t("Calories")}</dt>
        <dd>
          {counted.length ? number(sum / counted.length) : "–"}{" "}
          <span>{counted.length ? "kcal" : ""}</span>
        </dd>
        <dd class="note">
          {counted.length
            ? t("a day, over {n} of the last {AVERAGED_DAYS} days, without today", {
                n: number(counted.length),
                AVERAGED_DAYS,
              })
            : uncounted(logs, last)}
        </dd>
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
    ? t("a day on average, once today is over")
    : t("nothing logged in {AVERAGED_DAYS} days", { AVERAGED_DAYS });
}

function weekly(rate: number) {
  const by = shownWeight(rate, settings.value.units);
  if (by === 0) return "steady";
  return `${by < 0 ? "−" : "+"}${amount(Math.abs(rate), "weight")} a week`;
}
