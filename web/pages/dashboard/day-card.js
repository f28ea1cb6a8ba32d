// The log of a day: quick taps, and everything in a form below.

/** @import { AchievementProgress, LogRecord } from "../../client/keto.js" */
/** @import { Meal } from "../../state/plan-shape.js" */
/** @import { Answer } from "../../state/request.js" */

import { KetoError } from "../../state/api.js";
import { useDayLog } from "../../state/day-log.js";
import { addDays } from "../../state/days.js";
import { calendarDay, today } from "../../state/format.js";
import { useNotes } from "../../state/tab-notes.js";
import { ErrorBox } from "../../parts/error-box.js";
import { html, useState } from "../../parts/html.js";
import { LogForm } from "./log-form.js";
import { QuickMeals } from "./quick-meals.js";
import { QuickWater } from "./quick-water.js";
import { QuickWeight } from "./quick-weight.js";

/**
 * @typedef {object} DayCardProps
 * @property {string} date
 * @property {(date: string) => void} show go to another day
 * @property {LogRecord | null} stored
 * @property {number | null} lastWeight the latest weight before this day
 * @property {Answer<Meal[]>} meals of the latest plan
 * @property {(log: LogRecord | null) => void} saved
 */

/** @param {DayCardProps} props */
export function DayCard({ date, show, stored, lastWeight, meals, saved }) {
  const log = useDayLog(date, stored, saved);
  const [eaten, setEaten] = useNotes(`eaten.${date}`);
  const [version, setVersion] = useState(0);
  const changed = (/** @type {LogRecord | null} */ answer) => {
    log.set(answer);
    saved(answer);
    if (!answer) setEaten([]);
    setVersion(version + 1);
  };
  return html`
    <section class="card day-card" aria-labelledby="day-title">
      <div class="row apart">
        <h2 id="day-title">${nameOf(date)}</h2>
        <${DayPicker} date=${date} show=${show} />
      </div>
      <div class="quicks">
        <${QuickWater} log=${log} />
        <${QuickWeight} log=${log} last=${lastWeight} />
        <${QuickMeals} log=${log} meals=${meals} eaten=${eaten} setEaten=${setEaten} />
      </div>
      <p class="small soft" role="status">${log.saving ? "Saving …" : log.error ? "" : stored ? "Saved" : "Nothing is logged yet."}</p>
      ${log.error && html`<${SaveError} error=${log.error} again=${log.again} />`}
      <details class="all-fields">
        <summary>All of the day: macros, notes, corrections</summary>
        <${LogForm} key=${`${version} ${JSON.stringify(log.entry)}`} date=${date} entry=${log.entry} exists=${log.exists} changed=${changed} />
      </details>
    </section>
  `;
}

/** @param {{ error: unknown, again: () => void }} props */
function SaveError({ error, again }) {
  const refused = error instanceof KetoError && error.status === 400;
  return html`
    <${ErrorBox} error=${error} again=${refused ? undefined : again}>
      ${refused && error.details.map((each) => html`<p key=${each.field}>${each.field}: ${each.message}</p>`)}
    <//>
  `;
}

/** @param {{ date: string, show: (date: string) => void }} props */
function DayPicker({ date, show }) {
  const last = today();
  return html`
    <div class="day-picker">
      <button type="button" class="quiet icon-step" aria-label="The day before" onClick=${() => show(addDays(date, -1))}>‹</button>
      <label class="visually-hidden" for="day">Day</label>
      <input id="day" type="date" value=${date} max=${last}
        onChange=${(/** @type {Event} */ event) => {
          const { value } = /** @type {HTMLInputElement} */ (event.target);
          if (value && value <= last) show(value);
        }} />
      <button type="button" class="quiet icon-step" aria-label="The day after" disabled=${date >= last} onClick=${() => show(addDays(date, 1))}>›</button>
    </div>
  `;
}

/** @param {string} date */
function nameOf(date) {
  if (date === today()) return "Today";
  return calendarDay(date, { weekday: "long", day: "numeric", month: "long" });
}
