// The health questions, asked once before a first plan; and the advice to ask a doctor first.

import {
  type Health,
  type HealthTyped,
  hasNewQuestions,
  healthOfTyped,
  reasonsOf,
  typedHealth,
} from "../data/health/questions";
import { noteAsked, saveHealth, wasAsked } from "../data/member/health";
import { Form, useForm } from "../parts/form/form";
import { AgreedFields, HealthFields, WhyHealth } from "../parts/form/health-fields";
import { DoctorFirst } from "../parts/messages/doctor-first";
import { Notice } from "../parts/messages/notice";
import { rich, t } from "../words/words";

/** @param props health: null without answers; isFirst: whether no plan was written yet */
export function HealthQuestions({ health, isFirst }: { health: Health | null; isFirst: boolean }) {
  const reasons = reasonsOf(health);
  if (reasons.length > 0) return <DoctorFirst reasons={reasons} />;
  if (hasNewQuestions(health)) {
    return (
      <Notice>
        <p>
          {rich("Three questions about health are new. Please {link} before your next plan.", {
            link: <a href="/account/food">{t("answer them")}</a>,
          })}
        </p>
      </Notice>
    );
  }
  if (health || !isFirst || wasAsked.value !== false) return null;
  return <Questions />;
}

function Questions() {
  const form = useForm<HealthTyped>(typedHealth(null), (values) =>
    saveHealth(healthOfTyped(values)),
  );
  return (
    <section class="card health-questions" aria-labelledby="health-title">
      <h2 id="health-title">{t("Before your first plan: does any of this apply to you?")}</h2>
      <WhyHealth />
      <Form
        form={form}
        action={t("Save my answers")}
        busyText={t("Saving …")}
        more={
          <button type="button" class="quiet" onClick={noteAsked}>
            {t("I'd rather not say")}
          </button>
        }
      >
        <HealthFields form={form} />
        <AgreedFields form={form} />
      </Form>
      <p class="small soft">
        {t("You can see and change your answers in your account at any time.")}
      </p>
    </section>
  );
}
