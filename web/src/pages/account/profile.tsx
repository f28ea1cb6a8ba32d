// Name and weights.

import { useLayoutEffect } from "preact/hooks";
import { NumberField, TextField } from "../../parts/form/field";
import { Form, useForm } from "../../parts/form/form";
import { LENGTHS, lengthText } from "../../rules/limits";
import { numberOf } from "../../rules/typed-numbers";
import { fromApi, round, toApi, unitOf } from "../../rules/units";
import { toast } from "../../state/app/toasts";
import { logWeight, useLatestWeight } from "../../state/diary/weights";
import { member, saveProfile, settings } from "../../state/member/member";

export function Profile() {
  const { units } = settings.value;
  const weight = useLatestWeight() ?? member.value?.weightKg ?? null;
  const form = useForm(valuesNow(weight), async ({ name, weightKg, targetWeightKg }) => {
    const typed = kilograms(weightKg);
    await saveProfile({
      name: name.trim() || null,
      weightKg: typed,
      targetWeightKg: kilograms(targetWeightKg),
    });
    logWeight(typed, weight);
    form.reset();
    toast("Your profile is saved.");
  });
  // What was typed is in the units of before. At once: nothing of the units of now has been typed yet.
  useLayoutEffect(() => form.reset(), [units]);
  const unit = unitOf("weight", units);
  return (
    <Form form={form} action="Save the profile" busyText="Saving …">
      <TextField
        form={form}
        name="name"
        label="Name"
        autocomplete="name"
        hint={`${lengthText(LENGTHS.RegisterRequest.name)}. Shown beside your reviews.`}
      />
      <div class="fields">
        <NumberField form={form} name="weightKg" label="Weight" unit={unit} />
        <NumberField form={form} name="targetWeightKg" label="Target weight" unit={unit} />
      </div>
    </Form>
  );
}

/** @param weight the latest one that was logged, or else the profile's */
function valuesNow(weight: number | null) {
  const { units } = settings.value;
  const shown = (kg: number | null | undefined) =>
    kg == null ? "" : String(round(fromApi(kg, "weight", units), 1));
  return {
    name: member.value?.name ?? "",
    weightKg: shown(weight),
    targetWeightKg: shown(member.value?.targetWeightKg),
  };
}

/** What was typed, in kilograms; null clears it. */
function kilograms(typed: string) {
  const value = numberOf(typed) ?? null;
  return typeof value === "number" ? toApi(value, "weight", settings.value.units) : value;
}
