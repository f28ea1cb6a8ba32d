// The questions about medicines and conditions, each with its reason.

import { Fragment } from "preact";
import { AGREED, type AgreedTyped, type Health, QUESTIONS } from "../../data/health/questions";
import { isLoggedIn } from "../../data/session";
import { t } from "../../words/words";
import { HideFigures } from "../figures";
import { Checkbox } from "./checkbox";
import { NumberField } from "./field";
import type { FormState } from "./form";

export function HealthFields<V extends Health>({ form }: { form: FormState<V> }) {
  return (
    <fieldset>
      <legend class="visually-hidden">{t("What applies to you?")}</legend>
      {QUESTIONS.map(([name, label, why]) => (
        <Fragment key={name}>
          <Checkbox form={form} name={name} label={label} hint={why} />
          {name === "eatingDisorder" && form.values[name] && isLoggedIn.value && <HideFigures />}
        </Fragment>
      ))}
    </fieldset>
  );
}

/** The figures that a doctor has agreed to, while one supervises. */
export function AgreedFields<V extends AgreedTyped & Pick<Health, "supervised">>({
  form,
}: {
  form: FormState<V>;
}) {
  if (!form.values.supervised) return null;
  return (
    <fieldset class="stack">
      <legend>{t("What your doctor has agreed to per day (optional)")}</legend>
      {AGREED.map(([name, label, unit]) => (
        <NumberField key={name} form={form} name={name} label={label} unit={unit} />
      ))}
    </fieldset>
  );
}

export function WhyHealth() {
  return (
    <p class="soft">
      {t(
        "With some medicines and conditions, a low-carb diet is dangerous without a doctor. Tick what applies to you. Your answers decide whether and how we write your plans, and when we warn you about high ketones. We use them for nothing else.",
      )}
    </p>
  );
}
