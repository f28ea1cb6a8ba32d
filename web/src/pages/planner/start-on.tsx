// On which day the member starts the plan: its dishes are Today's meals from then on.

import type { SessionRecord } from "keto-client";
import { startOf, startOn } from "../../data/plan-starts";
import { addDays, mondayAfter } from "../../state/days";
import { calendarDay } from "../../state/format";
import { today } from "../../state/today";

const LATEST_DAYS = 90;

export function StartOn({ session }: { session: SessionRecord }) {
  const start = startOf(session);
  const monday = mondayAfter(today.value);
  const hasBegun = start <= today.value;
  const choose = (date: string) => startOn(session.id, date);
  return (
    <div class="start-on no-print">
      <p>
        {hasBegun ? "Started on " : "Starts on "}
        <b>{calendarDay(start, { weekday: "long", day: "numeric", month: "long" })}</b>
      </p>
      {start !== monday && (
        <button type="button" class="second small" onClick={() => choose(monday)}>
          Start on Monday
        </button>
      )}
      {start !== today.value && (
        <button type="button" class="second small" onClick={() => choose(today.value)}>
          Start today
        </button>
      )}
      <label class="small">
        Another day
        <input
          type="date"
          value={start}
          max={addDays(today.value, LATEST_DAYS)}
          onChange={({ currentTarget: { value } }) => value && choose(value)}
        />
      </label>
      <p class="small soft">Kept on this device.</p>
    </div>
  );
}
