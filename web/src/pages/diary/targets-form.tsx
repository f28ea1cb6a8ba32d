// The targets of a day: the plan's, unless the member sets others; and what the member burns, to compare.

import type { DayResponse, ExpenditureResponse, Targets, TargetsResponse } from "keto-client";
import { cache } from "../../data/device";
import * as queries from "../../data/queries";
import { useAction, useData } from "../../data/use-data";
import { ErrorBox } from "../../parts/error-box";
import { NumberField } from "../../parts/field";
import { Form, useForm } from "../../parts/form";
import { keto } from "../../state/api";
import { number } from "../../state/format";
import { toast } from "../../state/toasts";
import { numberOf } from "../../state/typed";
import { round } from "../../state/units";

const FIELDS = [
  ["netCarbsG", "Net carbs", "g"],
  ["calories", "Calories", "kcal"],
  ["proteinG", "Protein", "g"],
  ["fatG", "Fat", "g"],
] as const;

// The fewest days with meals from which the API works it out.
const LEAST_DAYS = 14;

type Typed = Record<(typeof FIELDS)[number][0], string>;

export function TargetsForm({ targets, close }: { targets: Targets | null; close: () => void }) {
  const expenditure = useData(queries.expenditure);
  const taken = (answer: TargetsResponse, words: string) => {
    take(answer);
    close();
    toast(words);
  };
  const form = useForm<Typed>(typedOf(targets), async (values) => {
    const wanted = FIELDS.map(([name]) => [name, numberOf(values[name])]);
    const answer = await keto.tracker.replaceTargets(Object.fromEntries(wanted));
    taken(answer, "Your targets are saved.");
  });
  const forget = useAction(async () => {
    taken(await keto.tracker.deleteTargets(), "Your plan's targets count again.");
  });
  const isByHand = targets?.source === "hand";
  return (
    <>
      <p class="soft">
        {isByHand
          ? "You set these yourself. They count whatever plan you follow."
          : "These come from your newest plan. Change them, and yours count instead."}
      </p>
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
      {expenditure.data && <p class="small soft">{burned(expenditure.data)}</p>}
    </>
  );
}

/** What the member burns; it is shown, and changes no target. */
function burned({ kcal, days, confidence }: ExpenditureResponse) {
  if (kcal !== null) {
    const about = `You burn about ${number(round(kcal, -1))} kcal a day`;
    return confidence === "good"
      ? `${about}, going by your meals and your weight over the last four weeks.`
      : `${about}. That's a first estimate, from ${number(days)} days of meals; it gets better with every day.`;
  }
  if (days < LEAST_DAYS) {
    return `Log your meals and your weight for two weeks, and you'll see here what you burn a day. ${number(days)} of ${LEAST_DAYS} days so far.`;
  }
  return "Weigh yourself a few times over two weeks, and you'll see here what you burn a day.";
}

function typedOf(targets: Targets | null): Typed {
  return Object.fromEntries(FIELDS.map(([name]) => [name, String(targets?.[name] ?? "")])) as Typed;
}

function take(answer: TargetsResponse) {
  cache.set(queries.targets.key, answer);
  cache.change<DayResponse>("day/", (day) => ({ ...day, targets: answer.targets }));
  cache.outdate("day/", "week/");
}
