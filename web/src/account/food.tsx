// What the member leaves out, and the health questions.

import type { Understood } from "../data/health/left-out";
import {
  type Health,
  type HealthTyped,
  hasNewQuestions,
  healthOfTyped,
  typedHealth,
} from "../data/health/questions";
import { saveHealth } from "../data/member/health";
import { saveLeftOut } from "../data/member/left-out";
import * as queries from "../data/queries";
import { useData } from "../data/use-data";
import { textsOf, withChosen } from "../data/values/comma-list";
import { toast } from "../parts/browser/toasts";
import { Form, useForm } from "../parts/form/form";
import { AgreedFields, HealthFields, WhyHealth } from "../parts/form/health-fields";
import { LeaveOutField } from "../parts/form/leave-out-field";
import { Loaded } from "../parts/loading/loaded";
import { Skeleton } from "../parts/loading/skeleton";
import { t } from "../words/words";

export function Food() {
  const leftOut = useData(queries.leftOut);
  const health = useData(queries.health);
  return (
    <>
      <section class="stack" aria-labelledby="left-out-title">
        <h2 id="left-out-title">{t("What I leave out")}</h2>
        <p class="soft">
          {t(
            "New plans won’t include it. We’ll warn you before you buy or start a plan that has it, and mark it in foods, dishes and shopping lists.",
          )}
        </p>
        <Loaded request={leftOut} skeleton={<Skeleton lines={3} />}>
          {({ exclusions }) => <LeftOutForm {...exclusions} />}
        </Loaded>
      </section>
      <hr />
      <section class="stack" aria-labelledby="health-title">
        <h2 id="health-title">{t("Health")}</h2>
        <WhyHealth />
        <Loaded request={health} skeleton={<Skeleton lines={9} />}>
          {(data) => <HealthForm known={data.health} />}
        </Loaded>
      </section>
    </>
  );
}

function LeftOutForm({ texts, understood }: { texts: string[]; understood: Understood[] }) {
  const form = useForm(
    { texts: withChosen(texts, "") },
    async (values) => {
      await saveLeftOut(textsOf(values.texts));
      form.reset();
      toast(t("Saved. Your next plan will follow it."));
    },
    { untilLeft: "left-out" },
  );
  return (
    <Form form={form} action={t("Save what I leave out")} busyText={t("Saving …")}>
      <LeaveOutField
        form={form}
        name="texts"
        label={t("Allergies and foods to leave out")}
        known={understood}
      />
    </Form>
  );
}

function HealthForm({ known }: { known: Health | null }) {
  const form = useForm<HealthTyped>(
    typedHealth(known),
    async (values) => {
      await saveHealth(healthOfTyped(values));
      form.reset();
      toast(t("Your answers are saved."));
    },
    { untilLeft: "health" },
  );
  return (
    <Form form={form} action={t("Save my answers")} busyText={t("Saving …")}>
      {known === null && <p>{t("You haven’t answered yet.")}</p>}
      {hasNewQuestions(known) && (
        <p>{t("Three questions are new: heart, blood thinners, and gallbladder or pancreas.")}</p>
      )}
      <HealthFields form={form} />
      <AgreedFields form={form} />
    </Form>
  );
}
