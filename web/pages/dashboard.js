// Today: what is logged, what it earns, and how it goes.

/** @import { AchievementProgress, LogRecord, SummaryResponse, WeightResponse } from "../client/keto.js" */

import { Empty } from "../parts/empty.js";
import { ErrorBox } from "../parts/error-box.js";
import { html, useCallback, useState } from "../parts/html.js";
import { Loaded } from "../parts/loaded.js";
import { PageHead } from "../parts/page-head.js";
import { Skeleton } from "../parts/skeleton.js";
import { keto } from "../state/api.js";
import { useAwards } from "../state/awards.js";
import { addDays, daysBetween } from "../state/days.js";
import { amount, calendarDay, number, today } from "../state/format.js";
import { member } from "../state/member.js";
import { readPlan } from "../state/plan-shape.js";
import { useRequest } from "../state/request.js";
import { Achievements } from "./dashboard/achievements.js";
import { Arrival } from "./dashboard/arrival.js";
import { DayCard } from "./dashboard/day-card.js";
import { ProgressCharts } from "./dashboard/progress-charts.js";

export const title = "Today";
export const needsLogin = true;

const SHOWN_DAYS = 90;

/** @param {{ query: URLSearchParams }} props */
export default function Dashboard({ query }) {
  const last = today();
  const [date, setDate] = useState(last);
  const range = { from: addDays(last, 1 - SHOWN_DAYS), to: last };
  const logs = useRequest((signal) => keto.tracker.getLogs(range, { signal }), [last]);
  const weight = useRequest((signal) => keto.tracker.getWeight(range, { signal }), [last]);
  const summary = useRequest((signal) => keto.tracker.getSummary({ signal }), []);
  const achievements = useRequest((signal) => keto.tracker.getAchievements({ signal }), []);
  const meals = useRequest((signal) => mealsOf(date, signal), [date]);
  const watch = useAwards(achievements.data?.achievements ?? null, (found, isNew) => {
    achievements.set({ achievements: found });
    if (isNew) summary.again();
  });
  const saved = useCallback((/** @type {LogRecord | null} */ log) => {
    // The charts and figures follow; what is being typed is not disturbed.
    logs.again();
    weight.again();
    summary.again();
    if (log) watch();
  }, []);
  const failed = [summary, logs, weight, achievements].filter(hasFailed);
  const name = member.value?.name;
  return html`
    <div class="page dashboard">
      <div class="row apart">
        <${PageHead} title=${name ? `Hello, ${name}` : "Hello"} lead=${calendarDay(last, { weekday: "long", day: "numeric", month: "long" })} />
      </div>
      <${Arrival} query=${query} />
      ${failed.length > 0 &&
      html`<${ErrorBox} error=${failed[0].error} again=${() => failed.forEach((each) => each.again())} />`}
      <${Part} request=${summary} skeleton=${html`<${TileSkeletons} />`}>
        ${(/** @type {SummaryResponse} */ data) => html`<${Tiles} summary=${data} rate=${weight.data?.ratePerWeek ?? null} trend=${weight.data?.points.at(-1)?.trend ?? null} />`}
      <//>
      <div class="dashboard-columns">
        <${ChosenDay} key=${date} date=${date} show=${setDate} logs=${logs} meals=${meals} saved=${saved} />
        <${Part} request=${achievements} skeleton=${html`<${CardSkeleton} lines=${19} />`}>
          ${(/** @type {{ achievements: AchievementProgress[] }} */ data) => html`<${Achievements} ...${data} />`}
        <//>
      </div>
      ${!hasFailed(logs) &&
      html`
        <${Part} request=${weight} skeleton=${html`<${CardSkeleton} lines=${16} />`}>
          ${(/** @type {WeightResponse} */ data) =>
            logs.data && html`<${Progress} last=${last} logs=${logs.data.logs} weight=${data} />`}
        <//>
      `}
    </div>
  `;
}

/**
 * @param {{
 *   date: string,
 *   show: (date: string) => void,
 *   logs: import("../state/request.js").Answer<{ logs: LogRecord[] }>,
 *   meals: import("../state/request.js").Answer<import("../state/plan-shape.js").Meal[]>,
 *   saved: (log: LogRecord | null) => void,
 * }} props
 */
function ChosenDay({ date, show, logs, meals, saved }) {
  // A day before the charts' range is asked for by itself.
  const isInRange = daysBetween(date, today()) < SHOWN_DAYS;
  const own = useRequest(
    async (signal) => (isInRange ? { logs: [] } : keto.tracker.getLogs({ from: date, to: date }, { signal })),
    [date],
  );
  return html`
    <${isInRange ? Part : Loaded} request=${isInRange ? logs : own} skeleton=${html`<${CardSkeleton} lines=${19} of="of-the-day" />`}>
      ${(/** @type {{ logs: LogRecord[] }} */ data) => {
        const stored = data.logs.find((log) => log.date.startsWith(date)) ?? null;
        const before = data.logs.filter((log) => log.date.slice(0, 10) < date && log.weightKg !== null);
        return html`
          <${DayCard} date=${date} show=${show} stored=${stored} lastWeight=${before.at(-1)?.weightKg ?? member.value?.weightKg ?? null}
            meals=${meals} saved=${(/** @type {LogRecord | null} */ log) => (isInRange || own.again(), saved(log))} />
        `;
      }}
    <//>
  `;
}

/**
 * Whether there is nothing to show; the page has one message for all such requests.
 * @param {import("../state/request.js").Answer<any>} request
 */
function hasFailed({ data, error, loading }) {
  return data === null && error !== null && !loading;
}

/** @param {{ request: import("../state/request.js").Answer<any>, skeleton: unknown, children: unknown }} props */
function Part({ request, skeleton, children }) {
  if (hasFailed(request)) return null;
  return html`<${Loaded} request=${request} skeleton=${skeleton}>${children}<//>`;
}

/** @param {{ summary: SummaryResponse, rate: number | null, trend: number | null }} props */
function Tiles({ summary, rate, trend }) {
  const { streakCount, totalPoints, targetWeightKg } = summary.user;
  const { avgCalories, logsCount } = summary.stats;
  const goal = targetWeightKg === null ? "no target set" : `target ${amount(targetWeightKg, "weight")}`;
  const weekly = rate === null ? "" : `${rate < 0 ? "−" : "+"}${amount(Math.abs(rate), "weight")} a week, `;
  const logged = logsCount ? `a day, in the ${number(logsCount)} ${logsCount === 1 ? "log" : "logs"} of 30 days` : "no logs in 30 days";
  return html`
    <dl class="tiles">
      <div><dt>Streak</dt><dd>${number(streakCount)} <span>${streakCount === 1 ? "day" : "days"}</span></dd><dd class="note">in a row with a login</dd></div>
      <div><dt>Points</dt><dd>${number(totalPoints)}</dd><dd class="note">from achievements</dd></div>
      <div><dt>Trend of the weight</dt><dd>${trend === null ? "–" : amount(trend, "weight")}</dd><dd class="note">${weekly}${goal}</dd></div>
      <div><dt>Calories</dt><dd>${avgCalories ? number(avgCalories) : "–"} <span>${avgCalories ? "kcal" : ""}</span></dd><dd class="note">${logged}</dd></div>
    </dl>
  `;
}

/** @param {{ last: string, logs: LogRecord[], weight: WeightResponse }} props */
function Progress({ last, logs, weight }) {
  if (logs.length) return html`<${ProgressCharts} last=${last} logs=${logs} weight=${weight} />`;
  return html`<${Empty} icon="chart" title="Your progress is drawn here"><p>Log a weight or a meal, and the charts begin.</p><//>`;
}

function TileSkeletons() {
  return html`
    <div class="tiles skeleton" aria-busy="true">
      ${[0, 1, 2, 3].map((index) => html`<div key=${index}><div class="line"></div><div class="line"></div><div class="line"></div></div>`)}
    </div>
  `;
}

/** @param {{ lines: number, of?: string }} props of: a class with the height of what comes */
function CardSkeleton({ lines, of = "" }) {
  return html`<div class=${`card ${of}`}><${Skeleton} lines=${lines} /></div>`;
}

/**
 * The meals of the latest plan for a day: its days follow one another and begin again.
 * @param {string} date
 * @param {AbortSignal} signal
 */
async function mealsOf(date, signal) {
  const { sessions } = await keto.ai.getSessions({ signal });
  if (!sessions.length) return [];
  const { session } = await keto.ai.getSession(sessions[0].id, { signal });
  const { days } = readPlan(session.outputPlan);
  if (!days.length) return [];
  const since = daysBetween(session.createdAt.slice(0, 10), date);
  return days[((since % days.length) + days.length) % days.length].meals;
}
