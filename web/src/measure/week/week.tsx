// A week of the diary: each day's entries, their average, and the weight.

import type { Targets, WeekDay, WeekResponse } from "keto-client";
import { amount, calendarDay, number } from "../../data/member/format";
import { settings } from "../../data/member/member";
import { today } from "../../data/member/today";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { addDays, isDay, isOver, mondayOf } from "../../data/values/days";
import { shownWeight } from "../../data/values/units";
import { type Carbs, carbsInTotals, modeOfTarget } from "../../diary/rules/carbs";
import { meanOf } from "../../diary/rules/day-values";
import { carbMode, carbsName, carbsText, gramsText } from "../../diary/state/carbs";
import type { PageProps } from "../../parts/browser/router";
import { Figures } from "../../parts/figures";
import { Loaded } from "../../parts/loading/loaded";
import { Icon, type IconName } from "../../parts/page/icon";
import { PageHead } from "../../parts/page/page-head";
import { ProgressTabs } from "../../parts/page/page-tabs";
import { isInTarget } from "../../planner/rules/targets";
import { plural, t } from "../../words/words";
import { CheckIn } from "./check-in";
import { DayCarbs } from "./day-carbs";
import { Expenditure, WasThatEverything } from "./expenditure";
import { WeekMinerals } from "./week-minerals";

// With at least this number of days in target, a week was met.
const FEWEST_MET = 5;

export function Week({ query }: PageProps) {
  const asked = query.get("date");
  const date = mondayOf(isDay(asked) ? asked : today.value);
  const week = useData(queries.week(date));
  const targets = useData(queries.targets);
  return (
    <div class="page">
      <div class="row apart today-head">
        <PageHead title={t("Your week")} lead={rangeOf(date)} />
        <nav class="row" aria-label={t("Weeks")}>
          <Step to={addDays(date, -7)} words={t("Previous week")} icon="before" />
          <Step to={addDays(date, 7)} words={t("Next week")} icon="next" />
        </nav>
      </div>
      <ProgressTabs />
      <Loaded request={week}>
        {(data) => <WeekCards week={data} targets={targets.data?.targets ?? null} />}
      </Loaded>
      <Figures>
        <CheckIn />
        <WasThatEverything />
        <Expenditure />
      </Figures>
    </div>
  );
}

/** A link to another week, unless it is in the future. */
function Step({ to, words, icon }: { to: string; words: string; icon: IconName }) {
  if (to > today.value) return null;
  return (
    <a class="button quiet icon-step" href={`/week?date=${to}`} aria-label={words}>
      <Icon name={icon} />
    </a>
  );
}

function WeekCards(props: { week: WeekResponse; targets: Targets | null }) {
  const { days } = props.week;
  const counted = days.filter(isCounted);
  return (
    <Figures instead={<PlainDays days={days} />}>
      <WeekCard {...props} />
      {counted.length > 0 && <WeekMinerals days={counted} targets={props.targets} />}
    </Figures>
  );
}

/** The days without figures. */
function PlainDays({ days }: Pick<WeekResponse, "days">) {
  return (
    <section class="card" aria-label={t("Days of the week")}>
      <ul class="stack" role="list">
        {days.map(({ date }) => (
          <li key={date}>
            <DayLink date={date} options={{ weekday: "long", day: "numeric" }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** To the diary of a day, unless it is in the future. */
function DayLink({ date, options }: { date: string; options: Intl.DateTimeFormatOptions }) {
  const name = calendarDay(date, options);
  return date > today.value ? name : <a href={`/dashboard?date=${date}`}>{name}</a>;
}

function WeekCard({ week, targets }: { week: WeekResponse; targets: Targets | null }) {
  const { days, averages, weightChange } = week;
  const logged = days.filter(isCounted).length;
  const inTarget = days.filter((day) => isCounted(day) && isKept(day, targets));
  return (
    <section
      class={inTarget.length >= FEWEST_MET ? "card week-met" : "card"}
      aria-label={t("Days of the week")}
    >
      <p class="week-line">{summary(week, logged, inTarget.length, targets)}</p>
      <div class="scroll">
        <table class="week-table">
          <thead>
            <tr>
              <th scope="col">{t("Day")}</th>
              <th scope="col" class="figure">
                {carbsName()}
              </th>
              <th scope="col" class="figure">
                {t("Calories")}
              </th>
              <th scope="col" class="figure">
                {t("Weight")}
              </th>
              <th scope="col">
                <span class="visually-hidden">{t("On target")}</span>
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
                <th scope="row">{t("Average")}</th>
                <td class="figure">{gramsText(averageOf(week))} g</td>
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
          {t("On average {protein} g protein and {fat} g fat.", {
            protein: number(averages.proteinG),
            fat: number(averages.fatG),
          })}{" "}
          {days.some(isOpen)
            ? t("Days without meals don’t count, and today counts once it’s over.")
            : t("Days without meals don’t count.")}{" "}
          {weightChange !== null && changed(weightChange)}
        </p>
      )}
    </section>
  );
}

/** Whether a day counts: it has entries, and is over. */
function isCounted({ date, entries }: WeekDay) {
  return entries > 0 && isOver(date, today.value);
}

/** Whether a day met its targets: by its known figures, in the mode of the carbs' target. */
function isKept({ totals }: WeekDay, targets: Targets | null) {
  if (targets === null) return false;
  const { value } = carbsInTotals(totals, modeOfTarget(targets, carbMode.value));
  return isInTarget(totals.calories, value ?? 0, targets);
}

/** The average of the days on which all foods state it; net carbs are the API's average. */
function averageOf({ days, averages }: WeekResponse): Carbs {
  if (carbMode.value === "net") return { value: averages.netCarbsG, isAtLeast: false };
  const carbs = days.filter(isCounted).map(({ totals }) => carbsInTotals(totals, carbMode.value));
  const known = carbs.flatMap(({ value, isAtLeast }) => (isAtLeast ? [] : (value ?? [])));
  return { value: known.length ? meanOf(known) : null, isAtLeast: false };
}

function isOpen({ date, entries }: WeekDay) {
  return entries > 0 && date === today.value;
}

function Row({ day, targets }: { day: WeekDay; targets: Targets | null }) {
  const { date, totals, weightKg, entries } = day;
  const kept = targets && isCounted(day) ? isKept(day, targets) : null;
  return (
    <tr class={date === today.value ? "is-today" : undefined}>
      <th scope="row">
        <DayLink date={date} options={{ weekday: "short", day: "numeric" }} />
        {isOpen(day) && <span class="small soft"> {t("so far")}</span>}
      </th>
      <td class="figure">
        {entries ? <DayCarbs {...carbsInTotals(totals, carbMode.value)} /> : "–"}
      </td>
      <td class="figure">{entries ? number(totals.calories) : "–"}</td>
      <td class="figure">{weightKg === null ? "–" : amount(weightKg, "weight")}</td>
      <td class="week-mark">
        {kept === true && <Icon name="check" />}
        {kept !== null && (
          <span class="visually-hidden">{kept ? t("On target") : t("Off target")}</span>
        )}
      </td>
    </tr>
  );
}

function summary(
  { days }: WeekResponse,
  logged: number,
  inTarget: number,
  targets: Targets | null,
) {
  if (logged === 0) {
    return days.some(isOpen)
      ? t("Today counts once it’s over.")
      : t("Nothing logged this week. Add a meal on any day to start.");
  }
  if (targets === null) return plural(logged, "{n} day logged.", "{n} days logged.");
  const carbs = { value: targets.netCarbsG, isAtLeast: false };
  return plural(
    logged,
    "{kept} of {n} day on target: at most {carbs}, and calories within 10% of {calories}.",
    "{kept} of {n} days on target: at most {carbs}, and calories within 10% of {calories}.",
    {
      kept: number(inTarget),
      carbs: carbsText(carbs, 0, modeOfTarget(targets, carbMode.value)),
      calories: number(targets.calories),
    },
  );
}

function changed(kg: number) {
  if (shownWeight(kg, settings.value.units) === 0) return t("Your weight didn’t change.");
  const weight = amount(Math.abs(kg), "weight");
  return kg < 0
    ? t("Your weight went down {weight}.", { weight })
    : t("Your weight went up {weight}.", { weight });
}

function rangeOf(monday: string) {
  const words = { day: "numeric", month: "long" } as const;
  return t("{first} to {last}", {
    first: calendarDay(monday, words),
    last: calendarDay(addDays(monday, 6), words),
  });
}
