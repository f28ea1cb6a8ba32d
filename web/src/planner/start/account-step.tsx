// The last step of the first run: the targets, and the account that stores them.

import { isSupervisionEnough } from "../../data/health/questions";
import { number } from "../../data/member/format";
import { Ring } from "../../parts/charts/ring";
import { EmailField, NewPasswordField } from "../../parts/form/account-fields";
import { Form } from "../../parts/form/form";
import { Reasons } from "../../parts/messages/doctor-first";
import { Notice } from "../../parts/messages/notice";
import { rich, t } from "../../words/words";
import { healthOf, personOf, reasonsFor } from "../rules/first-run";
import { macrosOf } from "../rules/macros";
import type { StepForm } from "./steps";

export function AccountStep({ form }: { form: StepForm }) {
  const reasons = reasonsFor(form.values);
  const macros = macrosOf(personOf(form.values), healthOf(form.values));
  if (!macros) {
    return <p>{t("Some answers are missing. Go back to fill them in.")}</p>;
  }
  return (
    <>
      {isSupervisionEnough(reasons) && (
        <section class="card start-targets" aria-label={t("Your daily targets")}>
          <Ring share={1}>
            <b>{number(macros.netCarbsG)} g</b>
            <span class="small soft">{t("net carbs a day")}</span>
          </Ring>
          <dl class="start-macros">
            <div>
              <dt>{t("Calories")}</dt>
              <dd>{rich("{strong} kcal", { strong: <b>{number(macros.calories)}</b> })}</dd>
            </div>
            <div>
              <dt>{t("Protein")}</dt>
              <dd>
                <b>{number(macros.proteinG)}</b> g
              </dd>
            </div>
            <div>
              <dt>{t("Fat")}</dt>
              <dd>
                <b>{number(macros.fatG)}</b> g
              </dd>
            </div>
          </dl>
        </section>
      )}
      {reasons.length > 0 && (
        <Notice tone="warn">
          <p>
            <b>{t("Please talk to your doctor first.")}</b>{" "}
            {isSupervisionEnough(reasons) &&
              t(
                "Save your answers: we'll write your first week once a doctor or dietitian supervises your diet.",
              )}
          </p>
          <Reasons reasons={reasons} />
        </Notice>
      )}
      <Form
        form={form}
        action={reasons.length ? t("Save my answers") : t("Save and write my first week")}
        busyText={t("Saving your answers …")}
      >
        <EmailField form={form} />
        <NewPasswordField form={form} name="password" label={t("Password")} />
      </Form>
      <p class="small soft">
        {t(
          "Free, no card needed. Keto doesn't give medical advice: talk to a doctor before you change how you eat.",
        )}
      </p>
    </>
  );
}
