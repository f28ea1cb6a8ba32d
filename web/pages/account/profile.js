// Name and weights.

import { NumberField, numberOf, TextField } from "../../parts/field.js";
import { Form, useForm } from "../../parts/form.js";
import { html, useEffect } from "../../parts/html.js";
import { keto } from "../../state/api.js";
import { LENGTHS, lengthText } from "../../state/limits.js";
import { member, settings } from "../../state/member.js";
import { toast } from "../../state/toasts.js";
import { fromApi, round, toApi, unitOf } from "../../state/units.js";

export function Profile() {
  const { units } = settings.value;
  const form = useForm(valuesNow(), async ({ name, weightKg, targetWeightKg }) => {
    const { user } = await keto.auth.patchMe({
      name: name.trim() || null,
      weightKg: kilograms(weightKg),
      targetWeightKg: kilograms(targetWeightKg),
    });
    member.value = user;
    toast("Your profile is saved.");
  });
  // After a change of the units as well.
  useEffect(() => form.reset(valuesNow()), [member.value, units]);
  const unit = unitOf("weight", units);
  return html`
    <${Form} form=${form} action="Save the profile" busyText="Saving …">
      <${TextField} form=${form} name="name" label="Name" autocomplete="name" hint=${`${lengthText(LENGTHS.RegisterRequest.name)}. Shown beside your reviews.`} />
      <div class="fields">
        <${NumberField} form=${form} name="weightKg" label="Weight" unit=${unit} />
        <${NumberField} form=${form} name="targetWeightKg" label="Target weight" unit=${unit} />
      </div>
    <//>
  `;
}

function valuesNow() {
  const { units } = settings.value;
  const shown = (/** @type {number | null | undefined} */ kg) => (kg == null ? "" : String(round(fromApi(kg, "weight", units), 1)));
  return {
    name: member.value?.name ?? "",
    weightKg: shown(member.value?.weightKg),
    targetWeightKg: shown(member.value?.targetWeightKg),
  };
}

/** What was typed, in kilograms; null clears it. @param {string} typed */
function kilograms(typed) {
  const value = numberOf(typed) ?? null;
  return typeof value === "number" ? toApi(value, "weight", settings.value.units) : value;
}
