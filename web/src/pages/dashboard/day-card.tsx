// The log of a day: quick taps, and everything in a form below.

import "./day-card.css";
import type { LogRecord } from "keto-client";
import { useState } from "preact/hooks";
import { type DayLog, useDayLog } from "../../data/day-log";
import { ErrorBox } from "../../parts/error-box";
import { KetoError } from "../../state/api";
import { addDays } from "../../state/days";
import { calendarDay } from "../../state/format";
import { useNotes } from "../../state/tab-notes";
import { today } from "../../state/today";
import { LogForm } from "./log-form";
import { QuickMeals } from "./quick-meals";
import { QuickWater } from "./quick-water";
import { QuickWeight } from "./quick-weight";

export interface DayCardProps {
  date: string;
  /** Go to another day. */
  show: (date: string) => void;
  stored: LogRecord | null;
  /** The latest weight before this day. */
  lastWeight: number | null;
}

export function DayCard({ date, show, stored, lastWeight }: DayCardProps) {
  const log = useDayLog(date, stored);
  const [eaten, setEaten] = useNotes(`eaten.${date}`);
  const [version, setVersion] = useState(0);
  const changed = (exists: boolean) => {
    if (!exists) setEaten([]);
    setVersion(version + 1);
  };
  return (
    <section class="card day-card" aria-labelledby="day-title">
      <div class="row apart">
        <h2 id="day-title">{nameOf(date)}</h2>
        <DayPicker date={date} show={show} />
      </div>
      <div class="quicks">
        <QuickWater date={date} log={log} />
        <QuickWeight log={log} last={lastWeight} />
        <QuickMeals date={date} log={log} eaten={eaten} setEaten={setEaten} />
      </div>
      <p class="small soft" role="status">
        {statusOf(log)}
      </p>
      {log.error && <SaveError error={log.error} again={log.again} />}
      <details class="all-fields">
        <summary>All of the day: macros, notes, corrections</summary>
        <LogForm
          key={version}
          date={date}
          entry={log.entry}
          exists={log.exists}
          changed={changed}
        />
      </details>
    </section>
  );
}

function SaveError({ error, again }: { error: unknown; again: () => void }) {
  const refused = error instanceof KetoError && error.status === 400;
  return (
    <ErrorBox error={error} again={refused ? undefined : again}>
      {refused &&
        error.details.map((each) => (
          <p key={each.field}>
            {each.field}: {each.message}
          </p>
        ))}
    </ErrorBox>
  );
}

function DayPicker({ date, show }: { date: string; show: (date: string) => void }) {
  const last = today.value;
  return (
    <div class="day-picker">
      <button
        type="button"
        class="quiet icon-step"
        aria-label="The day before"
        onClick={() => show(addDays(date, -1))}
      >
        ‹
      </button>
      <label class="visually-hidden" for="day">
        Day
      </label>
      <input
        id="day"
        type="date"
        value={date}
        max={last}
        onChange={(event) => {
          const { value } = event.currentTarget;
          if (value && value <= last) show(value);
        }}
      />
      <button
        type="button"
        class="quiet icon-step"
        aria-label="The day after"
        disabled={date >= last}
        onClick={() => show(addDays(date, 1))}
      >
        ›
      </button>
    </div>
  );
}

function nameOf(date: string) {
  if (date === today.value) return "Today";
  return calendarDay(date, { weekday: "long", day: "numeric", month: "long" });
}

function statusOf({ saving, error, waits, exists }: DayLog) {
  if (saving) return "Saving …";
  if (error) return "";
  if (waits) return "Not saved yet.";
  return exists ? "Saved" : "Nothing is logged yet.";
}
