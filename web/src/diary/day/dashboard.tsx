// Today: what is left, what to eat, water and weight; below that, the progress.

import "./dashboard.css";
import "../not-saved/not-saved.css";
import type { DayResponse, LogRecord } from "keto-client";
import { useRef, useState } from "preact/hooks";
import { areFiguresHidden, isHidingSettled } from "../../data/member/figures";
import { calendarDay, number } from "../../data/member/format";
import { member } from "../../data/member/member";
import { today } from "../../data/member/today";
import { isAway, isOnline } from "../../data/online";
import * as queries from "../../data/queries";
import { type Answer, useData } from "../../data/use-data";
import { addDays, dayOf, isDay } from "../../data/values/days";
import { navigate } from "../../parts/browser/router";
import { Figures } from "../../parts/figures";
import { ageOf } from "../../parts/loading/age";
import { later } from "../../parts/loading/later";
import { Loaded } from "../../parts/loading/loaded";
import { DoctorFirstOnToday } from "../../parts/messages/doctor-first";
import { Empty } from "../../parts/messages/empty";
import { ErrorBox } from "../../parts/messages/error-box";
import { Notice } from "../../parts/messages/notice";
import { PageHead } from "../../parts/page/page-head";
import { TodayTabs } from "../../parts/page/page-tabs";
import { CARBS_G } from "../../planner/rules/macros";
import { plural, t } from "../../words/words";
import { daysWithin } from "../rules/day-values";
import { totalOf } from "../rules/entries";
import { carbMode, carbsName } from "../state/carbs";
import { logChanges } from "../state/day-log";
import { latestWeights, SHOWN_DAYS } from "../state/weights";
import { AchievementsLine } from "./achievements-line";
import { Arrival } from "./arrival";
import { DayOfMember } from "./day";
import { DayPicker } from "./day-picker";
import { CardSkeleton, DaySkeleton } from "./day-skeleton";
import { LineCard } from "./line-card";
import { Tiles } from "./tiles";

const PaymentBanner = later(
  async () => (await import("../../shop/payments/payment-notice")).PaymentBanner,
  () => null,
);
const CheckIn = later(
  async () => (await import("../../measure/week/check-in")).CheckIn,
  () => null,
);
const NotSaved = later(async () => (await import("../not-saved/not-saved")).NotSaved);
const ProgressCharts = later(
  async () => (await import("../../measure/progress-charts")).ProgressCharts,
  () => <CardSkeleton lines={16} />,
);

export function Dashboard({ query }: { query: URLSearchParams }) {
  const last = today.value;
  const [isTyping, setTyping] = useState(false);
  const current = useTurningDay(isTyping);
  const date = dayBefore(query.get("date"), last) ?? current;
  const first = addDays(last, 1 - SHOWN_DAYS);
  const day = useData(queries.day(date));
  const logs = useData(queries.logs(first, last));
  // The plan's meals can be ticked even if the day could not be loaded.
  const isUnknown = day.data === null && isAway(day.error);
  const weight = useData(latestWeights());
  const achievements = useData(queries.achievements);
  const streak = member.value?.streakCount ?? 0;
  const within = daysWithin(CARBS_G, logs.data?.logs ?? [], last);
  const show = (day: string) => {
    setTyping(false);
    navigate(day === last ? "/dashboard" : `/dashboard?date=${day}`, { replace: true });
  };
  const name = member.value?.name;
  const greeting = name ? t("Hello, {name}", { name }) : t("Hello");
  return (
    <div class="page dashboard">
      <div class="row apart today-head">
        <PageHead
          title={date === last ? t("Today") : longDay(date)}
          lead={
            <>
              {greeting}
              {date === last && <span class="today-date"> · {longDay(last)}</span>}
            </>
          }
        />
        <DayPicker date={date} show={show} />
      </div>
      <TodayTabs />
      <Arrival query={query} />
      <DoctorFirstOnToday />
      {mayOweAPayment(member.value?.subscriptionStatus) && <PaymentBanner />}
      <Failures requests={[day, logs, weight, achievements]} age={ageOf(day)} />
      <div role="status" class="status-line">
        {logChanges.refused.value.length + logChanges.stuck.value.length > 0 && <NotSaved />}
      </div>
      <Part
        request={
          isHidingSettled.value
            ? isUnknown
              ? { ...day, data: emptyDay(date) }
              : day
            : { ...day, data: null }
        }
        skeleton={<DaySkeleton />}
      >
        {(data) => (
          <DayOfMember
            key={date}
            stored={data}
            isKnown={!isUnknown}
            lastWeight={weightBefore(date, logs.data?.logs ?? []) ?? member.value?.weightKg ?? null}
            streak={date === last ? streakWords(streak, within) : null}
            typing={setTyping}
          />
        )}
      </Part>
      <Figures>{date === last && <CheckIn isOnToday />}</Figures>
      <LineCard title={t("Your week")} address={date === last ? "/week" : `/week?date=${date}`}>
        {areFiguresHidden.value
          ? t("Your days, one by one")
          : t("{carbs}, calories and weight, day by day", { carbs: carbsName() })}
      </LineCard>
      <Figures>
        <Part request={logs} skeleton={<CardSkeleton lines={3} />}>
          {(data) => (
            <Tiles
              last={last}
              logs={data.logs}
              rate={weight.data?.ratePerWeek ?? null}
              trend={weight.data?.points.at(-1)?.trend ?? null}
            />
          )}
        </Part>
        {logs.data && (
          <Part request={weight} skeleton={<CardSkeleton lines={16} />}>
            {(data) =>
              logs.data?.logs.length ? (
                <ProgressCharts
                  last={last}
                  logs={logs.data.logs}
                  weight={data}
                  targets={day.data?.targets ?? null}
                />
              ) : (
                <Empty icon="chart" title={t("Your progress will show here")}>
                  <p>{t("Log a meal or your weight to start your chart.")}</p>
                </Empty>
              )
            }
          </Part>
        )}
        <Part request={achievements} skeleton={<CardSkeleton lines={1} />}>
          {(data) => <AchievementsLine {...data} />}
        </Part>
      </Figures>
    </div>
  );
}

/** Members who have never paid, or are paid up, need no payment notice. */
function mayOweAPayment(status?: string) {
  return status === "PAST_DUE" || status === "CANCELED";
}

/** What could not be loaded: reported once, above the rest. */
function Failures({ requests, age }: { requests: Answer<unknown>[]; age: string | null }) {
  const failed = requests.filter(({ error, loading }) => error && !loading && !isAway(error));
  return (
    <>
      <div role="status" class="status-line">
        {isOnline.value && requests.some(({ error }) => isAway(error)) && (
          <Notice tone="warn">
            <p>
              {t(
                "Some of this may be out of date: we can’t reach part of Keto right now. We’ll keep trying, and what you log is safe.",
              )}
            </p>
            {age && <p>{t("Last updated {age}.", { age })}</p>}
          </Notice>
        )}
        {!isOnline.value && age && <p class="small soft">{t("Last updated {age}.", { age })}</p>}
      </div>
      {failed.length > 0 && (
        <ErrorBox
          error={failed[0].error}
          again={() => {
            for (const each of failed) each.again();
          }}
        />
      )}
    </>
  );
}

/** A part of the page, omitted while it has only an error to show. */
function Part<T>({ request, ...more }: Parameters<typeof Loaded<T>>[0]) {
  if (request.data === null && request.error !== null) return null;
  return <Loaded request={{ ...request, error: null }} {...more} />;
}

function emptyDay(date: string): DayResponse {
  const totals = totalOf([]);
  return { date, log: null, byHand: [], entries: [], totals, targets: null, left: null };
}

/** Today; while the member is typing, the same day even past midnight. */
function useTurningDay(isTyping: boolean) {
  const day = useRef(today.value);
  if (!isTyping) day.current = today.value;
  return day.current;
}

/** The day in the address, if it is over. */
function dayBefore(date: string | null, last: string) {
  return isDay(date) && date < last ? date : null;
}

function longDay(date: string) {
  return calendarDay(date, { weekday: "long", day: "numeric", month: "long" });
}

function weightBefore(date: string, logs: LogRecord[]) {
  return logs.filter((log) => dayOf(log) < date && log.weightKg !== null).at(-1)?.weightKg;
}

/** The member's streak, as a sentence. */
function streakWords(active: number, within: number) {
  if (within > 1) {
    // The limit is in net carbs, whatever the member's mode.
    const grams = number(CARBS_G);
    return carbMode.value === "net"
      ? plural(
          within,
          "Under {grams} g, {n} day in a row.",
          "Under {grams} g, {n} days in a row.",
          { grams },
        )
      : plural(
          within,
          "Under {grams} g of net carbs, {n} day in a row.",
          "Under {grams} g of net carbs, {n} days in a row.",
          { grams },
        );
  }
  return active > 1 ? plural(active, "{n}-day streak.", "{n}-day streak.") : null;
}
