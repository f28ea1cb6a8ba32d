// The steps of the first run before the account.

import "../../parts/form/chips.css";
import { today } from "../../data/member/today";
import { type Units, unitOf } from "../../data/values/units";
import { NumberField } from "../../parts/form/field";
import type { FormState } from "../../parts/form/form";
import { HealthFields, WhyHealth } from "../../parts/form/health-fields";
import { HeightFields } from "../../parts/form/height-fields";
import { LeaveOutField } from "../../parts/form/leave-out-field";
import { rich, t } from "../../words/words";
import { type Answers, personOf, targetDay } from "../rules/first-run";
import { Choices } from "./choices";
import { aboutWhen } from "./month-texts";

export interface StepForm extends FormState<Answers> {
  setUnits: (units: Units) => void;
}

const GOALS = [
  ["weight_loss", t("Lose weight"), t("A little less than you burn")],
  ["maintenance", t("Keep my weight"), t("As much as you burn")],
  ["muscle_gain", t("Gain muscle"), t("A little more than you burn, with enough protein")],
] as const;
const SEXES = [
  ["female", t("Female")],
  ["male", t("Male")],
  ["other", t("Rather not say")],
] as const;
const ACTIVITIES = [
  ["sedentary", t("Hardly active"), t("Mostly sitting")],
  ["light", t("Lightly active"), t("Exercise once or twice a week")],
  ["moderate", t("Moderately active"), t("Exercise three to five times a week")],
  ["active", t("Active"), t("Exercise nearly every day")],
  ["very_active", t("Very active"), t("Hard physical work, or exercise twice a day")],
] as const;
// The words that the planner reads, as a member would type them: "nuts" leaves out peanuts, too.
export const FOODS = [
  ["vegetarian", t("Vegetarian")],
  ["vegan", t("Vegan")],
  ["milk", t("Dairy")],
  ["lactose", t("Lactose")],
  ["eggs", t("Eggs")],
  ["tree nuts", t("Tree nuts")],
  ["peanuts", t("Peanuts")],
  ["fish", t("Fish")],
  ["shellfish", t("Shellfish")],
  ["soy", t("Soy")],
  ["gluten", t("Gluten")],
  ["sesame", t("Sesame")],
  ["pork", t("Pork")],
  ["beef", t("Beef")],
  ["mushrooms", t("Mushrooms")],
] as const;

export function GoalStep({ form, chosen }: { form: StepForm; chosen: (goal: string) => void }) {
  return (
    <Choices
      label={t("Goal")}
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
      <div class="segments" role="group" aria-label={t("Units")}>
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
        <NumberField form={form} name="weightKg" label={t("Weight")} unit={unit} />
        <NumberField form={form} name="targetWeightKg" label={t("Target weight")} unit={unit} />
      </div>
      <p class="start-estimate" role="status">
        {reached &&
          rich("You’d be there {when}, at a pace that lasts.", {
            when: <b>{aboutWhen(reached)}</b>,
          })}
      </p>
    </>
  );
}

export function BodyStep({ form }: { form: StepForm }) {
  return (
    <>
      <Choices
        label={t("Sex (for the formula)")}
        options={SEXES}
        value={form.values.gender}
        errors={form.errorsOf("gender")}
        choose={(gender) => form.change("gender", gender)}
        inARow
      />
      <div class="start-numbers">
        <NumberField
          form={form}
          name="age"
          label={t("Age")}
          unit={t("years")}
          inputMode="numeric"
        />
        <HeightFields form={form} units={form.values.units} />
      </div>
      <Choices
        label={t("How active are you?")}
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
      <div class="chips" role="group" aria-label={t("Leave out")}>
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
      <LeaveOutField form={form} name="alsoWithout" label={t("Anything else")} />
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
