// The questions about medicines and conditions, each with its reason.

import { type Health, QUESTIONS } from "../../rules/health/questions";
import { Checkbox } from "./checkbox";
import type { FormState } from "./form";

export function HealthFields<V extends Health>({ form }: { form: FormState<V> }) {
  return (
    <fieldset>
      <legend class="visually-hidden">What applies to you</legend>
      {QUESTIONS.map(([name, label, why]) => (
        <Checkbox key={name} form={form} name={name} label={label} hint={why} />
      ))}
    </fieldset>
  );
}

export function WhyHealth() {
  return (
    <p class="soft">
      With some medicines and conditions, eating few carbs is dangerous without a doctor. Tick what
      applies to you. Your answers decide whether and how we write your plans, and when we warn you
      about high ketones. We use them for nothing else.
    </p>
  );
}
