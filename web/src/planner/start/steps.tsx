// The steps of the first run before the account.

import "../../parts/form/chips.css";
import { calendarDay } from "../../data/member/format";
import { today } from "../../data/member/today";
import { type Units, unitOf } from "../../data/values/units";
import { NumberField } from "../../parts/form/field";
import type { FormState } from "../../parts/form/form";
import { HealthFields, WhyHealth } from "../../parts/form/health-fields";
import { HeightFields } from "../../parts/form/height-fields";
import { LeaveOutField } from "../../parts/form/leave-out-field";
import { type Answers, partOfMonth, personOf, targetDay } from "../rules/first-run";
import { Choices } from "./choices";

export interface StepForm extends FormState<Answers> {
  setUnits: (units: Units) => void;
}

const GOALS = [
  ["weight_loss", "Lose weight", "A little less than your body uses"],
  ["maintenance", "Keep my weight", "As much as your body uses"],
  ["muscle_gain", "Gain muscle", "A little more, with enough protein"],
] as const;
const SEXES = [
  ["female", "Female"],
  ["male", "Male"],
  ["other", "Rather not say"],
] as const;
const ACTIVITIES = [
  ["sedentary", "Hardly any", "Mostly sitting"],
  ["light", "Light", "Exercise once or twice a week"],
  ["moderate", "Moderate", "Exercise three to five times a week"],
  ["active", "Active", "Exercise nearly every day"],
  ["very_active", "Very active", "Hard physical work, or exercise twice a day"],
] as const;
const FOODS = [
  ["milk", "Dairy"],
  ["eggs", "Eggs"],
  ["nuts", "Tree nuts"],
  ["peanuts", "Peanuts"],
  ["fish", "Fish"],
  ["shellfish", "Shellfish"],
  ["soy", "Soy"],
  ["gluten", "Gluten"],
  ["sesame", "Sesame"],
  ["pork", "Pork"],
  ["beef", "Beef"],
  ["mushrooms", "Mushrooms"],
] as const;

export function GoalStep({ form, chosen }: { form: StepForm; chosen: (goal: string) => void }) {
  return (
    <Choices
      label="Goal"
      options={GOALS}
      value={form.values.goal}
      errors={form.errorsOf("goal")}
      choose={(goal) => {
        form.change("goal", goal);
        chosen(goal);
      }}
      isTitled
    />
  );
}

export function WeightStep({ form }: { form: StepForm }) {
  const { units } = form.values;
  const unit = unitOf("weight", units);
  const reached = targetDay(personOf(form.values), today.value);
  return (
    <>
      <div class="segments" role="group" aria-label="Units">
        {(["metric", "imperial"] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === units}
            onClick={() => form.setUnits(each)}
          >
            {each === "metric" ? "kg, cm" : "lb, ft"}
          </button>
        ))}
      </div>
      <div class="fields">
        <NumberField form={form} name="weightKg" label="Weight" unit={unit} />
        <NumberField form={form} name="targetWeightKg" label="Target weight" unit={unit} />
      </div>
      <p class="start-estimate" role="status">
        {reached && (
          <>
            You'd be there <b>about {monthText(reached)}</b>, at a pace that lasts.
          </>
        )}
      </p>
    </>
  );
}

export function BodyStep({ form }: { form: StepForm }) {
  return (
    <>
      <Choices
        label="Sex, for the formula"
        options={SEXES}
        value={form.values.gender}
        errors={form.errorsOf("gender")}
        choose={(gender) => form.change("gender", gender)}
        inARow
      />
      <div class="start-numbers">
        <NumberField form={form} name="age" label="Age" unit="years" inputMode="numeric" />
        <HeightFields form={form} units={form.values.units} />
      </div>
      <Choices
        label="How active are you?"
        options={ACTIVITIES}
        value={form.values.activityLevel}
        errors={form.errorsOf("activityLevel")}
        choose={(activity) => form.change("activityLevel", activity)}
      />
    </>
  );
}

export function FoodStep({ form }: { form: StepForm }) {
  const { without } = form.values;
  const tap = (food: string) =>
    form.change(
      "without",
      without.includes(food) ? without.filter((each) => each !== food) : [...without, food],
    );
  return (
    <>
      <div class="chips" role="group" aria-label="Leave out">
        {FOODS.map(([food, name]) => (
          <button
            key={food}
            type="button"
            class="chip"
            aria-pressed={without.includes(food)}
            onClick={() => tap(food)}
          >
            {name}
          </button>
        ))}
      </div>
      <LeaveOutField form={form} name="alsoWithout" label="Anything else" />
    </>
  );
}

export function HealthStep({ form }: { form: StepForm }) {
  return (
    <>
      <WhyHealth />
      <HealthFields form={form} />
    </>
  );
}

/** Such as `mid-March`, with the year if it is far away. */
function monthText(date: string) {
  const isFar = date.split("-")[0] !== today.value.split("-")[0] && date > `${nextYear()}-06`;
  const month = calendarDay(date, { month: "long", ...(isFar && { year: "numeric" }) });
  const part = partOfMonth(date);
  return part === "mid" ? `mid-${month}` : `${part} ${month}`;
}

function nextYear() {
  return Number(today.value.split("-")[0]) + 1;
}
