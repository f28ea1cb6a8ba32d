// A week of the diary: what was eaten each day, what that is on average, and how the weight went.

import type { Targets, WeekDay, WeekResponse } from "keto-client";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { Loaded } from "../../parts/loading/loaded";
import { Icon } from "../../parts/page/icon";
import { PageHead } from "../../parts/page/page-head";
import { addDays, isDay, mondayOf } from "../../rules/days";
import { isInTarget } from "../../rules/plans/targets";
import { shownWeight } from "../../rules/units";
import type { PageProps } from "../../state/app/router";
import { amount, calendarDay, number } from "../../state/member/format";
import { settings } from "../../state/member/member";
import { today } from "../../state/member/today";
import { Expenditure } from "./expenditure";

export function Week({ query }: PageProps) {
  const asked = query.get("date");
  const date = mondayOf(isDay(asked) ? asked : today.value);
  const week = useData(queries.week(date));
  const targets = useData(queries.targets);
  return (
    <div class="page">
      <div class="row apart today-head">
        <PageHead title="Your week" lead={rangeOf(date)} />
        <nav class="row" aria-label="Weeks">
          <Step to={addDays(date, -7)} words="The week before" sign="‹" />
          <Step to={addDays(date, 7)} words="The week after" sign="›" />
        </nav>
      </div>
      <Loaded request={week}>
        {(data) => <WeekCard week={data} targets={targets.data?.targets ?? null} />}
      </Loaded>
      <Expenditure />
      <p class="row">
        <a href="/dashboard">Today</a>
        <a href="/progress">Your progress</a>
      </p>
    </div>
  );
}

/** Another week, but for those that have not begun. */
function Step({ to, words, sign }: { to: string; words: string; sign: string }) {
  if (to > today.value) return null;
  return (
    <a class="button quiet icon-step" href={`/week?date=${to}`} aria-label={words}>
      {sign}
    </a>
  );
}

function WeekCard({ week, targets }: { week: WeekResponse; targets: Targets | null }) {
  const { days, averages, weightChange, daysInTarget } = week;
  const logged = days.filter(({ entries }) => entries > 0).length;
  return (
    <section class="card" aria-label="The days of the week">
      <p class="week-line">{summary(logged, daysInTarget, targets)}</p>
      <div class="scroll">
        <table class="week-table">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" class="figure">
                Net carbs
              </th>
              <th scope="col" class="figure">
                Calories
              </th>
              <th scope="col" class="figure">
                Weight
              </th>
              <th scope="col">
                <span class="visually-hidden">In target</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <Row key={day.date} day={day} targets={targets} />
            ))}
          </tbody>
          {logged > 0 && (
            <tfoot>
              <tr>
                <th scope="row">Average</th>
                <td class="figure">{number(averages.netCarbsG, 1)} g</td>
                <td class="figure">{number(averages.calories)}</td>
                <td />
                <td />
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {logged > 0 && (
        <p class="small soft">
          On average {number(averages.proteinG)} g protein and {number(averages.fatG)} g fat; days
          without meals don't count. {weightChange !== null && changed(weightChange)}
        </p>
      )}
    </section>
  );
}

function Row({ day, targets }: { day: WeekDay; targets: Targets | null }) {
  const { date, totals, weightKg, entries } = day;
  const isKept = targets && entries > 0 ? isInTarget(totals, targets) : null;
  const name = calendarDay(date, { weekday: "short", day: "numeric" });
  return (
    <tr class={date === today.value ? "is-today" : undefined}>
      <th scope="row">
        {date > today.value ? name : <a href={`/dashboard?date=${date}`}>{name}</a>}
      </th>
      <td class="figure">{entries ? `${number(totals.netCarbsG, 1)} g` : "–"}</td>
      <td class="figure">{entries ? number(totals.calories) : "–"}</td>
      <td class="figure">{weightKg === null ? "–" : amount(weightKg, "weight")}</td>
      <td class="week-mark">
        {isKept === true && <Icon name="check" />}
        {isKept !== null && (
          <span class="visually-hidden">{isKept ? "In target" : "Not in target"}</span>
        )}
      </td>
    </tr>
  );
}

function summary(logged: number, inTarget: number, targets: Targets | null) {
  if (logged === 0) return "Nothing was logged in this week.";
  const days = `${number(logged)} ${logged === 1 ? "day" : "days"}`;
  if (targets === null) return `${days} logged.`;
  return `${number(inTarget)} of ${days} in target: at most ${number(targets.netCarbsG)} g net carbs, and calories within 10% of ${number(targets.calories)}.`;
}

function changed(kg: number) {
  if (shownWeight(kg, settings.value.units) === 0) return "Your weight ended where it began.";
  return `Your weight went ${kg < 0 ? "down" : "up"} ${amount(Math.abs(kg), "weight")}.`;
}

function rangeOf(monday: string) {
  const words = { day: "numeric", month: "long" } as const;
  return `${calendarDay(monday, words)} to ${calendarDay(addDays(monday, 6), words)}`;
}
