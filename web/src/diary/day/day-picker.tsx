// Chooses the day: one back or forward, or any day up to today in the browser's calendar.

import { useRef } from "preact/hooks";
import { today } from "../../data/member/today";
import { addDays } from "../../data/values/days";
import { Icon } from "../../parts/page/icon";
import { t } from "../../words/words";

export function DayPicker({ date, show }: { date: string; show: (date: string) => void }) {
  const last = today.value;
  const field = useRef<HTMLInputElement>(null);
  return (
    <div class="day-picker">
      <button
        type="button"
        class="quiet icon-step"
        aria-label={t("Previous day")}
        onClick={() => show(addDays(date, -1))}
      >
        <Icon name="before" />
      </button>
      <button
        type="button"
        class="quiet icon-step"
        aria-label={t("Choose a day")}
        onClick={() => field.current?.showPicker()}
      >
        <Icon name="calendar" />
      </button>
      <input
        ref={field}
        class="picked-day"
        type="date"
        aria-label={t("Day")}
        tabIndex={-1}
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
        aria-label={t("Next day")}
        disabled={date >= last}
        onClick={() => show(addDays(date, 1))}
      >
        <Icon name="next" />
      </button>
    </div>
  );
}
