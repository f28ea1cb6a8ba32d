// The days of a plan with their dates, one of which is shown.

import { calendarDay, number } from "../../data/member/format";
import { today } from "../../data/member/today";
import { Figures } from "../../parts/figures";
import type { Day } from "../rules/written-plan";

export function DateStrip({
  days,
  chosen,
  choose,
}: {
  days: { date: string | null; day: Day }[];
  chosen: number;
  choose: (index: number) => void;
}) {
  return (
    <ol class="date-strip no-print" aria-label="Days">
      {days.map(({ date, day }, index) => (
        <li key={index}>
          <button
            type="button"
            aria-pressed={index === chosen}
            aria-current={date === today.value ? "date" : undefined}
            onClick={() => choose(index)}
          >
            <span class="visually-hidden">Day {number(day.number)}: </span>
            <span class="small" aria-hidden={date === null || undefined}>
              {date === null ? "Day" : calendarDay(date, { weekday: "short" })}
            </span>
            <b>{date === null ? number(day.number) : calendarDay(date, { day: "numeric" })}</b>
            <Figures>
              {day.total.calories !== null && (
                <span class="small date-figures">{number(day.total.calories)} kcal</span>
              )}
            </Figures>
          </button>
        </li>
      ))}
    </ol>
  );
}
