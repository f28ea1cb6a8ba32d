// The choices of a plan that most members leave as they are.

import { type Option, SelectField } from "../parts/form/field";
import type { FormState } from "../parts/form/form";

const MEALS: Option[] = [
  ["", "Whatever fits"],
  ["2", "2: lunch and dinner"],
  ["3", "3: no snacks"],
  ["4", "4: one snack"],
  ["5", "5: two snacks"],
  ["6", "6: three snacks"],
];
const CARBS: Option[] = [
  ["", "Whatever fits"],
  ["20", "About 20 g"],
  ["35", "About 35 g"],
  ["50", "About 50 g"],
  ["100", "About 100 g"],
];
const MINUTES = ["15", "20", "30", "45", "60"];

const MORE = ["mealsADay", "netCarbsG", "minutesWeekday", "minutesWeekend"] as const;

export function MoreChoices({ form }: { form: FormState<Record<string, string>> }) {
  const isUsed = MORE.some((name) => form.values[name] || form.errorsOf(name).length);
  return (
    <details open={isUsed || undefined}>
      <summary>More choices</summary>
      <div class="fields">
        <SelectField form={form} name="mealsADay" label="Meals a day" options={MEALS} />
        <SelectField form={form} name="netCarbsG" label="Net carbs a day" options={CARBS} />
        <SelectField
          form={form}
          name="minutesWeekday"
          label="Time per dish, weekdays"
          options={minutesWith(form.values.minutesWeekday)}
          hint="Hands-on, without oven time."
        />
        <SelectField
          form={form}
          name="minutesWeekend"
          label="Time per dish, weekends"
          options={minutesWith(form.values.minutesWeekend)}
        />
      </div>
    </details>
  );
}

/** The choices of minutes, and the one of an earlier plan. */
function minutesWith(known = ""): Option[] {
  const all = known && !MINUTES.includes(known) ? [...MINUTES, known] : MINUTES;
  return [["", "No limit"], ...all.map((each): Option => [each, `Up to ${each} min`])];
}
