// The last step of the first run: the targets, and the account that they are saved in.

import { EmailField, NewPasswordField } from "../../parts/account-fields";
import { Form } from "../../parts/form";
import { Ring } from "../../parts/ring";
import { personOf } from "../../state/first-run";
import { number } from "../../state/format";
import { macrosOf } from "../../state/macros";
import type { StepForm } from "./steps";

export function AccountStep({ form }: { form: StepForm }) {
  const macros = macrosOf(personOf(form.values));
  if (!macros) {
    return <p>Some answers are missing. Go back to fill them in.</p>;
  }
  return (
    <>
      <section class="card start-targets" aria-label="Your daily targets">
        <Ring share={1}>
          <b>{number(macros.netCarbsG)} g</b>
          <span class="small soft">net carbs a day</span>
        </Ring>
        <dl class="start-macros">
          <div>
            <dt>Calories</dt>
            <dd>
              <b>{number(macros.calories)}</b> kcal
            </dd>
          </div>
          <div>
            <dt>Protein</dt>
            <dd>
              <b>{number(macros.proteinG)}</b> g
            </dd>
          </div>
          <div>
            <dt>Fat</dt>
            <dd>
              <b>{number(macros.fatG)}</b> g
            </dd>
          </div>
        </dl>
      </section>
      <Form form={form} action="Save and write my first week" busyText="Saving your answers …">
        <EmailField form={form} />
        <NewPasswordField form={form} name="password" label="Password" />
      </Form>
      <p class="small soft">
        Free, no card needed. Keto doesn't give medical advice: talk to a doctor before you change
        how you eat.
      </p>
    </>
  );
}
