// The height: centimetres, or feet and inches.

import type { TypedHeight, Units } from "../../data/values/units";
import { t } from "../../words/words";
import { NumberField } from "./field";
import type { FormState } from "./form";

type Typed = { [name in keyof TypedHeight]: string };

export function HeightFields<V extends Typed | Record<string, string>>({
  form: of,
  units,
  hint,
}: {
  form: FormState<V>;
  units: Units;
  hint?: string;
}) {
  const form = of as unknown as FormState<Record<string, string>>;
  if (units === "metric")
    return <NumberField form={form} name="heightCm" label={t("Height")} unit="cm" hint={hint} />;
  const errors = form.errorsOf("heightCm");
  return (
    <div>
      <div class="height-feet">
        <NumberField form={form} name="feet" label={t("Height")} unit="ft" inputMode="numeric" />
        <NumberField form={form} name="inches" label={t("and inches")} unit="in" />
      </div>
      {errors.length > 0 && (
        <p class="field-error">{t("Height: {problems}", { problems: errors.join(" ") })}</p>
      )}
    </div>
  );
}
