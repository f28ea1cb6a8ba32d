// Name and weights.

import { member, saveProfile, settings } from "../data/member/member";
import { LENGTHS, lengthText } from "../data/values/limits";
import { numberOf } from "../data/values/typed-numbers";
import { fromApi, round, toApi, type Units, unitOf } from "../data/values/units";
import { logWeight, useLatestWeight } from "../diary/state/weights";
import { SlipQuestion, typedWeight, useSlip } from "../measure/slip";
import { toast } from "../parts/browser/toasts";
import { NumberField, TextField } from "../parts/form/field";
import { Form, useForm } from "../parts/form/form";
import { t } from "../words/words";

/** Typed values are in the member's units: a change of units resets the form. */
export function Profile() {
  const { units } = settings.value;
  return <ProfileIn key={units} units={units} />;
}

function ProfileIn({ units }: { units: Units }) {
  const weight = useLatestWeight() ?? member.value?.weightKg ?? null;
  const form = useForm(
    valuesNow(weight),
    async ({ name, weightKg, targetWeightKg }) => {
      if (slip.asks()) return;
      const typed = kilograms(weightKg);
      await saveProfile({
        name: name.trim() || null,
        weightKg: typed,
        targetWeightKg: kilograms(targetWeightKg),
      });
      logWeight(typed, weight);
      form.reset();
      toast(t("Your profile is saved."));
    },
    { untilLeft: `profile-${units}` },
  );
  const slip = useSlip(typedWeight(form.values.weightKg, weight, units));
  const unit = unitOf("weight", units);
  return (
    <Form
      form={form}
      action={slip.question ? t("It’s right, save profile") : t("Save profile")}
      busyText={t("Saving …")}
    >
      <TextField
        form={form}
        name="name"
        label={t("Name")}
        autocomplete="name"
        hint={t("{length}. Shown with your reviews.", {
          length: lengthText(LENGTHS.RegisterRequest.name),
        })}
      />
      <div class="fields">
        <NumberField form={form} name="weightKg" label={t("Weight")} unit={unit} />
        <NumberField form={form} name="targetWeightKg" label={t("Target weight")} unit={unit} />
      </div>
      <SlipQuestion question={slip.question} />
    </Form>
  );
}

/** @param weight the latest logged weight, or else the profile's */
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

/** The typed weight in kilograms; null clears it. */
function kilograms(typed: string) {
  const value = numberOf(typed) ?? null;
  return typeof value === "number" ? toApi(value, "weight", settings.value.units) : value;
}
