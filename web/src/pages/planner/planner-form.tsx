// What a plan is asked for with, the macros as they are typed, and the wait for the model.

import type { SessionSummary } from "keto-client";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { ErrorBox } from "../../parts/error-box";
import { NumberField, type Option, SelectField, TextField } from "../../parts/field";
import { Form, useForm } from "../../parts/form";
import { Notice } from "../../parts/notice";
import { KetoError, keto } from "../../state/api";
import { day, number } from "../../state/format";
import { macrosOf } from "../../state/macros";
import { member, settings } from "../../state/member";
import { inputOf, limitsText, typedOf } from "../../state/planner-input";
import { unitOf } from "../../state/units";
import { MacroPreview } from "./macro-preview";
import { Writing } from "./writing";

// The gateway waits five minutes for the model.
const WRITING_SECONDS = 310;
const WEEK = 7 * 86_400_000;

const GENDERS: Option[] = [
  ["", "Choose"],
  ["female", "Female"],
  ["male", "Male"],
  ["other", "Other"],
];
const ACTIVITIES: Option[] = [
  ["sedentary", "Sedentary: mostly sitting"],
  ["light", "Light: sport once or twice a week"],
  ["moderate", "Moderate: three to five times"],
  ["active", "Active: nearly every day"],
  ["very_active", "Very active: hard physical work"],
];
const GOALS: Option[] = [
  ["weight_loss", "Lose weight"],
  ["maintenance", "Keep my weight"],
  ["muscle_gain", "Gain muscle"],
];
const BUDGETS: Option[] = [
  ["budget", "Small"],
  ["medium", "Medium"],
  ["premium", "Generous"],
];

export function PlannerForm({
  sessions,
  made,
}: {
  sessions: SessionSummary[] | null;
  made: (id: string) => void;
}) {
  const { units } = settings.value;
  const latest = sessions?.[0]?.inputParams ?? null;
  // A plan that arrives later changes only what has not been typed.
  const known = typedOf(latest, member.value, units);
  const form = useForm(known, async (values) => {
    const input = inputOf(values, units);
    const answer = await keto.ai.generatePlan(input, { timeoutSeconds: WRITING_SECONDS });
    made(answer.sessionId);
  });
  const status = useData(queries.modelStatus);
  const spent = form.error instanceof KetoError && form.error.body?.upgradeRequired === true;
  const hint = (name: Parameters<typeof limitsText>[0]) => limitsText(name, units);

  return (
    <div class="planner-columns">
      <div class="card">
        <WeeklyLimit sessions={sessions} />
        <Form
          form={{ ...form, error: spent ? null : form.error }}
          action="Write my plan"
          busyText="The model is writing …"
        >
          <div class="fields">
            <NumberField
              form={form}
              name="weightKg"
              label="Weight"
              unit={unitOf("weight", units)}
              hint={hint("weightKg")}
            />
            <NumberField
              form={form}
              name="targetWeightKg"
              label="Target weight"
              unit={unitOf("weight", units)}
              hint={hint("targetWeightKg")}
            />
            <NumberField
              form={form}
              name="heightCm"
              label="Height"
              unit={unitOf("height", units)}
              hint={hint("heightCm")}
            />
            <NumberField
              form={form}
              name="age"
              label="Age"
              unit="years"
              inputMode="numeric"
              hint={hint("age")}
            />
            <SelectField
              form={form}
              name="gender"
              label="Gender"
              options={GENDERS}
              hint="The formula for the calories asks for it."
            />
            <SelectField form={form} name="goal" label="Goal" options={GOALS} />
            <div class="wide">
              <SelectField form={form} name="activityLevel" label="Activity" options={ACTIVITIES} />
            </div>
            <NumberField
              form={form}
              name="durationDays"
              label="Days"
              inputMode="numeric"
              hint={hint("durationDays")}
            />
            <SelectField form={form} name="budget" label="Budget" options={BUDGETS} />
            <div class="wide">
              <TextField
                form={form}
                name="allergies"
                label="Allergies and what to leave out"
                autocomplete="off"
                hint="Separated by commas, such as: nuts, shellfish"
              />
            </div>
          </div>
          {status.data && !status.data.available && (
            <Notice tone="warn">
              <p>The model that writes the plans cannot be reached now. Try again later.</p>
            </Notice>
          )}
        </Form>
        {spent && (
          <ErrorBox error={form.error}>
            <p>
              <a class="button small" href="/pricing">
                See the memberships
              </a>
            </p>
          </ErrorBox>
        )}
        {form.busy && <Writing />}
      </div>
      <MacroPreview macros={macrosOf(inputOf(form.values, units))} />
    </div>
  );
}

/** Says beforehand that this week's plan has been written. */
function WeeklyLimit({ sessions }: { sessions: SessionSummary[] | null }) {
  const tier = member.value?.subscriptionTier;
  const latest = sessions?.[0];
  if (!latest || !tier || tier === "PRO" || tier === "LIFETIME") return null;
  const next = Date.parse(latest.createdAt) + WEEK;
  if (next <= Date.now()) return null;
  return (
    <Notice>
      <p>
        Your membership includes {number(1)} plan a week: the next one from {day(new Date(next))}.{" "}
        <a href="/pricing">Pro has no such limit.</a>
      </p>
    </Notice>
  );
}
