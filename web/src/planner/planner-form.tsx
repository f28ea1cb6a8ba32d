// The input of a new plan, a preview of its macros, and the wait for the model.

import type { OwnExclusionsResponse, SessionSummary } from "keto-client";
import { KetoError } from "../data/api";
import type { Health } from "../data/health/questions";
import { day } from "../data/member/format";
import { member, settings } from "../data/member/member";
import * as queries from "../data/queries";
import { useData } from "../data/use-data";
import { unitOf } from "../data/values/units";
import { NumberField, type Option, SelectField } from "../parts/form/field";
import { Form, useForm } from "../parts/form/form";
import { HeightFields } from "../parts/form/height-fields";
import { LeaveOutField } from "../parts/form/leave-out-field";
import { ErrorBox } from "../parts/messages/error-box";
import { Notice } from "../parts/messages/notice";
import { nextFreePlan } from "../shop/rules/next-free-plan";
import { MacroPreview } from "./macro-preview";
import { MoreChoices } from "./more-choices";
import { isSeverelyUnderweight, macrosOf } from "./rules/macros";
import { inputOf, limitsText, typedOf } from "./rules/planner-input";
import { draftIn } from "./state/arrived-plan";
import { writePlan } from "./state/plan-requests";
import { notWritten, writing } from "./state/writing";
import { WritingCard } from "./writing";

type OwnExclusions = OwnExclusionsResponse["exclusions"];

const GENDERS: Option[] = [
  ["", "Choose"],
  ["female", "Female"],
  ["male", "Male"],
  ["other", "Other"],
];
const ACTIVITIES: Option[] = [
  ["sedentary", "Sedentary: mostly sitting"],
  ["light", "Light: exercise once or twice a week"],
  ["moderate", "Moderate: exercise three to five times a week"],
  ["active", "Active: exercise nearly every day"],
  ["very_active", "Very active: hard physical work"],
];
const GOALS: Option[] = [
  ["weight_loss", "Lose weight"],
  ["maintenance", "Keep my weight"],
  ["muscle_gain", "Gain muscle"],
];
const COOKING: Option[] = [
  ["batch", "Cook once, eat twice"],
  ["1", "Cook once a week"],
  ["2", "Cook twice a week"],
  ["3", "Cook three times a week"],
  ["fresh", "Cook fresh every day"],
];
const BUDGETS: Option[] = [
  ["budget", "Small"],
  ["medium", "Medium"],
  ["premium", "Generous"],
];

export function PlannerForm({
  sessions,
  weightKg,
  leftOut,
  health,
}: {
  sessions: SessionSummary[] | null;
  leftOut: OwnExclusions | null;
  health: Health | null;
  /** The latest logged weight. */
  weightKg: number | null;
}) {
  const { units } = settings.value;
  const latest = sessions?.[0]?.inputParams ?? null;
  // A plan that arrives later changes only fields that were not typed.
  const weights = { ...member.value, ...(weightKg !== null && { weightKg }) };
  const known = typedOf(latest, weights, units, leftOut?.texts);
  const form = useForm(known, (values) => writePlan(inputOf(values, units)), draftIn(units));
  const status = useData(queries.modelStatus);
  const spent = form.error instanceof KetoError && form.error.body?.upgradeRequired === true;
  const hint = (name: Parameters<typeof limitsText>[0]) => limitsText(name, units);

  const underWay = writing.value;
  const input = inputOf(form.values, units);

  return (
    <>
      {underWay && <WritingCard writing={underWay} />}
      <div class="planner-columns" hidden={underWay !== null}>
        <div class="card">
          <WeeklyLimit sessions={sessions} />
          {notWritten.value !== null && (
            <Notice tone="warn">
              <p>{notWritten.value}</p>
              <p>It doesn't count as a plan: you can ask for it again.</p>
            </Notice>
          )}
          <Form form={{ ...form, error: spent ? null : form.error }} action="Create my plan">
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
              <HeightFields form={form} units={units} hint={hint("heightCm")} />
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
                hint="The calorie formula needs it."
              />
              <SelectField form={form} name="goal" label="Goal" options={GOALS} />
              <div class="wide">
                <SelectField
                  form={form}
                  name="activityLevel"
                  label="Activity"
                  options={ACTIVITIES}
                />
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
                <SelectField
                  form={form}
                  name="cooking"
                  label="Cooking"
                  options={COOKING}
                  hint="Cooking ahead means less work, and a shorter shopping list."
                />
              </div>
              <div class="wide">
                <LeaveOutField
                  form={form}
                  name="allergies"
                  label="Allergies and foods to leave out"
                  known={leftOut?.understood}
                />
              </div>
            </div>
            <MoreChoices form={form} />
            {status.data && !status.data.available && (
              <Notice>
                <p>
                  Our model can't be reached right now. Our kitchen writes your plan from its own
                  dishes, and you can ask the model again later.
                </p>
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
        </div>
        <MacroPreview
          macros={macrosOf(input, health)}
          isUnderweight={isSeverelyUnderweight(input)}
        />
      </div>
    </>
  );
}

/** Says in advance that this week's plan has been used. */
function WeeklyLimit({ sessions }: { sessions: SessionSummary[] | null }) {
  const tier = member.value?.subscriptionTier;
  const next = nextFreePlan(tier, sessions?.[0]);
  if (!next) return null;
  return (
    <Notice>
      <p>
        {tier === "FREE" ? "Your next free plan" : "Your next plan"} is on {day(next)}.{" "}
        <a href="/pricing">With Pro, you can create as many as you like.</a>
      </p>
    </Notice>
  );
}
