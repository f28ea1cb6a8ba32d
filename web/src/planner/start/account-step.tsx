// The last step of the first run: the targets, and the account that stores them.

import { isSupervisionEnough } from "../../data/health/questions";
import { number } from "../../data/member/format";
import { today } from "../../data/member/today";
import { unitOf } from "../../data/values/units";
import { Ring } from "../../parts/charts/ring";
import { EmailField, NewPasswordField } from "../../parts/form/account-fields";
import { Form } from "../../parts/form/form";
import { Reasons } from "../../parts/messages/doctor-first";
import { Notice } from "../../parts/messages/notice";
import { rich, t } from "../../words/words";
import { healthOf, numberIn, personOf, reachedBetween, reasonsFor } from "../rules/first-run";
import { macrosOf } from "../rules/macros";
import { monthOf } from "./month-texts";
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
              <dd>{rich("{calories} kcal", { calories: <b>{number(macros.calories)}</b> })}</dd>
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
          <Reached values={form.values} />
        </section>
      )}
      {reasons.length > 0 && (
        <Notice tone="warn">
          <p>
            <b>{t("Please talk to your doctor first.")}</b>{" "}
            {isSupervisionEnough(reasons) &&
              t(
                "Save your answers: we’ll write your first week once a doctor or dietitian supervises your diet.",
              )}
          </p>
          <Reasons reasons={reasons} />
        </Notice>
      )}
      <Form
        form={form}
        action={reasons.length ? t("Save my answers") : t("Save and write my first week")}
        busyText={t("Saving …")}
      >
        <EmailField form={form} />
        <NewPasswordField form={form} name="password" label={t("Password")} />
      </Form>
      <p class="small soft">
        {t(
          "Free, no card needed. Keto doesn’t give medical advice: talk to a doctor before you change how you eat.",
        )}
      </p>
    </>
  );
}

/** When the target weight may be reached, at the pace of these targets. */
function Reached({ values }: { values: StepForm["values"] }) {
  const days = reachedBetween(personOf(values), healthOf(values), today.value);
  const target = numberIn(values.targetWeightKg);
  if (!days || target === undefined) return null;
  const [early, about, late] = days.map(monthOf);
  const weight = `${number(target, 1)} ${unitOf("weight", values.units)}`;
  return (
    <p class="start-reached">
      <b>{t("{weight} by about {month}", { weight, month: about })}</b>{" "}
      <span class="small soft">
        {early === late
          ? t("Most likely in {month}.", { month: about })
          : t("Most likely between {early} and {late}.", { early, late })}
      </span>
    </p>
  );
}
