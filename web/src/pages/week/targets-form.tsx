// The targets of a day: the plan's, unless the member sets others; and what the member burns, to compare.

import type { DayResponse, Targets, TargetsResponse } from "keto-client";
import { keto } from "../../data/api";
import { cache } from "../../data/device";
import * as queries from "../../data/queries";
import { useAction } from "../../data/use-data";
import { NumberField } from "../../parts/form/field";
import { Form, useForm } from "../../parts/form/form";
import { ErrorBox } from "../../parts/messages/error-box";
import { numberOf } from "../../rules/typed-numbers";
import { toast } from "../../state/app/toasts";
import { Expenditure } from "./expenditure";

const FIELDS = [
  ["netCarbsG", "Net carbs", "g"],
  ["calories", "Calories", "kcal"],
  ["proteinG", "Protein", "g"],
  ["fatG", "Fat", "g"],
] as const;

type Typed = Record<(typeof FIELDS)[number][0], string>;

export function TargetsForm({ targets, close }: { targets: Targets | null; close: () => void }) {
  const taken = (answer: TargetsResponse, words: string) => {
    take(answer);
    close();
    toast(words);
  };
  const form = useForm<Typed>(typedOf(targets), async (values) => {
    const wanted = FIELDS.map(([name]) => [name, numberOf(values[name])]);
    const answer = await keto.PUT("/api/tracker/targets", { body: Object.fromEntries(wanted) });
    taken(answer, "Your targets are saved.");
  });
  const forget = useAction(async () => {
    const answer = await keto.DELETE("/api/tracker/targets");
    taken(answer, answer.targets ? "Your plan's targets count again." : "Your targets are gone.");
  });
  const isByHand = targets?.source === "hand";
  return (
    <>
      <p class="soft">{originOf(targets)}</p>
      <Form
        form={form}
        action="Save the targets"
        more={
          isByHand && (
            <button type="button" class="quiet" disabled={forget.busy} onClick={() => forget.run()}>
              Use my plan's
            </button>
          )
        }
      >
        <div class="quick-fields">
          {FIELDS.map(([name, label, unit]) => (
            <NumberField key={name} form={form} name={name} label={label} unit={unit} />
          ))}
        </div>
      </Form>
      {forget.error !== null && <ErrorBox error={forget.error} />}
      <Expenditure />
    </>
  );
}

function originOf(targets: Targets | null) {
  if (targets === null) return "Set your own here. Until you do, those of your plan count.";
  return targets.source === "hand"
    ? "You set these yourself. They count whatever plan you follow."
    : "These come from your newest plan. Change them, and yours count instead.";
}

function typedOf(targets: Targets | null): Typed {
  return Object.fromEntries(FIELDS.map(([name]) => [name, String(targets?.[name] ?? "")])) as Typed;
}

function take(answer: TargetsResponse) {
  cache.set(queries.targets.key, answer);
  cache.change<DayResponse>("day", (day) => ({ ...day, targets: answer.targets }));
  cache.outdate("day", "week");
}
