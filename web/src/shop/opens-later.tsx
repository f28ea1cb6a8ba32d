// When a bought plan opens, and the box with which the member opens it sooner.

import type { PlanDetails } from "keto-client";
import { useState } from "preact/hooks";
import { day } from "../data/member/format";
import * as queries from "../data/payment-queries";
import { useData } from "../data/use-data";
import { toast } from "../parts/browser/toasts";
import { Checkbox } from "../parts/form/checkbox";
import { Form, useForm } from "../parts/form/form";
import { openPlan } from "./state/payment-page";

export function OpensLater({
  plan,
  opensAt,
  opened,
}: {
  plan: PlanDetails;
  opensAt: string;
  opened: () => void;
}) {
  const waiver = useData(queries.waiver).data;
  const [isMissing, setMissing] = useState(false);
  const form = useForm({ isWaived: false }, async ({ isWaived }) => {
    setMissing(!isWaived);
    if (!isWaived || !waiver) return;
    await openPlan(plan, waiver.version);
    toast("Your plan is open.");
    opened();
  });
  return (
    <section class="card buy-box" aria-label="When your plan opens">
      <p>
        <strong>Opens on {day(opensAt)}</strong>
      </p>
      <p class="soft small">Your time to withdraw is over then. Want it sooner? Tick the box.</p>
      {waiver && (
        <Form form={form} action="Open it now" busyText="Opening …">
          <Checkbox form={form} name="isWaived" label={waiver.text} />
          {isMissing && (
            <p class="field-error" role="alert">
              Tick the box to open it now.
            </p>
          )}
        </Form>
      )}
    </section>
  );
}
