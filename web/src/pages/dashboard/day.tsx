// A day: what is left of it, its meals, water and weight, and everything in a form below.

import "./day.css";
import type { LogRecord } from "keto-client";
import { useState } from "preact/hooks";
import { type DayLog, useDayLog } from "../../data/day-log";
import { usePlanned } from "../../data/planned";
import { ErrorBox } from "../../parts/error-box";
import { Loaded } from "../../parts/loaded";
import { KetoError } from "../../state/api";
import { settings } from "../../state/member";
import type { Meal } from "../../state/plan-shape";
import { useNotes } from "../../state/tab-notes";
import { round } from "../../state/units";
import { wordsOfDetail } from "../../state/words";
import { Balance } from "./balance";
import { LogForm } from "./log-form";
import { MealSkeletons, MealTicks, NoMeals } from "./meals";
import { QuickWater } from "./quick-water";
import { QuickWeight } from "./quick-weight";

const COUNTED = ["calories", "proteinG", "fatG", "netCarbsG"] as const;

export interface DayProps {
  date: string;
  stored: LogRecord | null;
  /** The latest weight before this day. */
  lastWeight: number | null;
  /** What the member has kept up, in a sentence. */
  streak: string | null;
}

export function DayOfMember({ date, stored, lastWeight, streak }: DayProps) {
  const log = useDayLog(date, stored);
  const planned = usePlanned(date);
  const [eaten, setEaten] = useNotes(`eaten.${date}`);
  const [version, setVersion] = useState(0);
  const changed = (exists: boolean) => {
    if (!exists) setEaten([]);
    setVersion(version + 1);
  };
  const tap = (meal: Meal) => {
    const isEaten = eaten.includes(meal.slot);
    setEaten(isEaten ? eaten.filter((slot) => slot !== meal.slot) : [...eaten, meal.slot]);
    log.change(sumsWith(log, meal, isEaten ? -1 : 1));
  };
  return (
    <div class="member-day">
      <Balance entry={log.entry} targets={planned.data?.targets ?? null} streak={streak} />
      <section class="card meals-card" aria-labelledby="meals-title">
        <h2 id="meals-title">Meals</h2>
        <Loaded request={planned} skeleton={<MealSkeletons />}>
          {({ meals, next }) =>
            meals.length ? (
              <MealTicks meals={meals} eaten={eaten} tap={tap} />
            ) : (
              <NoMeals next={next} />
            )
          }
        </Loaded>
      </section>
      <section class="card quicks" aria-label="Water and weight">
        <QuickWater date={date} log={log} />
        <QuickWeight log={log} last={lastWeight} />
        <p class="small soft" role="status">
          {statusOf(log)}
        </p>
        {log.error && <SaveError error={log.error} again={log.again} />}
        <details class="all-fields">
          <summary>All of the day: figures, notes, corrections</summary>
          <LogForm
            key={version}
            date={date}
            entry={log.entry}
            exists={log.exists}
            changed={changed}
          />
        </details>
      </section>
    </div>
  );
}

function SaveError({ error, again }: { error: unknown; again: () => void }) {
  const refused = error instanceof KetoError && error.status === 400;
  return (
    <ErrorBox error={error} again={refused ? undefined : again}>
      {refused &&
        error.details.map((each) => (
          <p key={each.field}>{wordsOfDetail(each, settings.value.units)}</p>
        ))}
    </ErrorBox>
  );
}

function statusOf({ saving, error, waits, exists }: DayLog) {
  if (saving) return "Saving …";
  if (error) return "";
  if (waits) return "Not saved yet.";
  return exists ? "Saved" : "Nothing logged yet.";
}

/** The day's sums with a meal added, or taken back. */
function sumsWith(log: DayLog, meal: Meal, sign: 1 | -1) {
  const fields: Partial<Record<(typeof COUNTED)[number], number>> = {};
  for (const name of COUNTED) {
    if (meal[name] === null) continue;
    fields[name] = Math.max(0, round((log.entry[name] ?? 0) + sign * meal[name], 1));
  }
  return fields;
}
