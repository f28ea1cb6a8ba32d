// Which day is shown: a step back or on, or any day up to today.

import { addDays } from "../../rules/days";
import { today } from "../../state/member/today";

export function DayPicker({ date, show }: { date: string; show: (date: string) => void }) {
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
