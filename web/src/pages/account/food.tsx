// What the member leaves out, and what a doctor would have to know.

import { saveHealth } from "../../data/health";
import { saveLeftOut } from "../../data/left-out";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { Form, useForm } from "../../parts/form";
import { HealthFields, WhyHealth } from "../../parts/health-fields";
import { Loaded } from "../../parts/loaded";
import { Skeleton } from "../../parts/skeleton";
import { textsOf, withChosen } from "../../state/chips";
import { type Health, NOTHING_OF_IT } from "../../state/health";
import type { Understood } from "../../state/left-out";
import { toast } from "../../state/toasts";
import { LeaveOutField } from "../planner/leave-out-field";

export function Food() {
  const leftOut = useData(queries.leftOut);
  const health = useData(queries.health);
  return (
    <>
      <section class="stack" aria-labelledby="left-out-title">
        <h2 id="left-out-title">What I leave out</h2>
        <p class="soft">
          Your new plans have none of it. We warn you before you buy or start a plan that has it,
          and mark it in foods, dishes and shopping lists.
        </p>
        <Loaded request={leftOut} skeleton={<Skeleton lines={3} />}>
          {({ exclusions }) => <LeftOutForm {...exclusions} />}
        </Loaded>
      </section>
      <hr />
      <section class="stack" aria-labelledby="health-title">
        <h2 id="health-title">Health</h2>
        <WhyHealth />
        <Loaded request={health} skeleton={<Skeleton lines={9} />}>
          {(data) => <HealthForm known={data.health} />}
        </Loaded>
      </section>
    </>
  );
}

function LeftOutForm({ texts, understood }: { texts: string[]; understood: Understood[] }) {
  const form = useForm({ texts: withChosen(texts, "") }, async (values) => {
    await saveLeftOut(textsOf(values.texts));
    form.reset();
    toast("Saved. Your next plan follows it.");
  });
  return (
    <Form form={form} action="Save what I leave out" busyText="Saving …">
      <LeaveOutField
        form={form}
        name="texts"
        label="Allergies and foods to leave out"
        known={understood}
      />
    </Form>
  );
}

function HealthForm({ known }: { known: Health | null }) {
  const form = useForm<Health>(known ?? NOTHING_OF_IT, async (values) => {
    await saveHealth(values);
    form.reset();
    toast("Your answers are saved.");
  });
  return (
    <Form form={form} action="Save my answers" busyText="Saving …">
      {known === null && <p>You haven't answered yet.</p>}
      <HealthFields form={form} />
    </Form>
  );
}
