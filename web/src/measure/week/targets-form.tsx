// The targets of a day: the plan's, unless the member sets others; and what the member burns, for comparison.

import type { DayResponse, Targets, TargetsResponse } from "keto-client";
import { keto } from "../../data/api";
import { cache } from "../../data/device";
import * as queries from "../../data/queries";
import { useAction } from "../../data/use-data";
import { numberOf } from "../../data/values/typed-numbers";
import { MINERAL_LABELS } from "../../diary/entries/mineral-texts";
import {
  MINERAL_NAMES,
  MINERAL_UNITS,
  type MineralName,
  type MineralRanges,
} from "../../diary/rules/minerals";
import { carbMode, carbsName, carbsWord } from "../../diary/state/carbs";
import { toast } from "../../parts/browser/toasts";
import { Form, useForm } from "../../parts/form/form";
import { FoldedFields, NumberFields } from "../../parts/form/number-fields";
import { ErrorBox } from "../../parts/messages/error-box";
import { t } from "../../words/words";
import { Expenditure } from "./expenditure";

const FIELDS = [
  ["calories", t("Calories"), "kcal"],
  ["proteinG", t("Protein"), "g"],
  ["fatG", t("Fat"), "g"],
] as const;

const BOUNDS = [
  ["min", (mineral: string) => t("{mineral}, at least", { mineral })],
  ["max", (mineral: string) => t("{mineral}, at most", { mineral })],
] as const;

const MINERAL_FIELDS = MINERAL_NAMES.flatMap((mineral) =>
  BOUNDS.map(
    ([bound, label]) =>
      [`${mineral}.${bound}`, label(MINERAL_LABELS[mineral]), MINERAL_UNITS[mineral]] as const,
  ),
);

type Bound = (typeof BOUNDS)[number][0];
const NAMES = ["netCarbsG", ...FIELDS.map(([name]) => name)] as const;

type Typed = Record<(typeof NAMES)[number] | `${MineralName}.${Bound}`, string>;

export function TargetsForm({ targets, close }: { targets: Targets | null; close: () => void }) {
  const taken = (answer: TargetsResponse, words: string) => {
    take(answer);
    close();
    toast(words);
  };
  const form = useForm<Typed>(
    typedOf(targets),
    async (values) => {
      const wanted = NAMES.map((name) => [name, numberOf(values[name])]);
      const body = { ...Object.fromEntries(wanted), ...rangesIn(values) };
      const answer = await keto.PUT("/api/tracker/targets", { body });
      taken(answer, t("Targets saved."));
    },
    { untilLeft: "targets" },
  );
  const forget = useAction(async () => {
    const answer = await keto.DELETE("/api/tracker/targets");
    taken(answer, answer.targets ? t("Back to your plan’s targets.") : t("Targets removed."));
  });
  const isByHand = targets?.source === "hand";
  return (
    <>
      <p class="soft">{originOf(targets)}</p>
      <Form
        form={form}
        action={t("Save targets")}
        more={
          isByHand && (
            <button type="button" class="quiet" disabled={forget.busy} onClick={() => forget.run()}>
              {t("Use my plan’s")}
            </button>
          )
        }
      >
        <NumberFields form={form} fields={[["netCarbsG", carbsName(), "g"], ...FIELDS]} />
        <FoldedFields title={t("Minerals and fiber")} form={form} fields={MINERAL_FIELDS} />
      </Form>
      {forget.error !== null && <ErrorBox error={forget.error} />}
      <Expenditure />
    </>
  );
}

function originOf(targets: Targets | null) {
  if (targets === null) return t("Set your own here. Until then, your plan’s targets count.");
  if (targets.source === "hand") return t("You set these. They count whatever plan you follow.");
  // A plan's target is in net carbs, whatever the member's mode.
  return carbMode.value === "net"
    ? t("From your latest plan. Change them, and yours count instead.")
    : t("From your latest plan, in {carbs}. Change them, and yours count instead.", {
        carbs: carbsWord("net"),
      });
}

function typedOf(targets: Targets | null): Typed {
  const figures = NAMES.map((name) => [name, String(targets?.[name] ?? "")]);
  const ranges = MINERAL_NAMES.flatMap((mineral) =>
    BOUNDS.map(([bound]) => [`${mineral}.${bound}`, String(targets?.[mineral]?.[bound] ?? "")]),
  );
  return Object.fromEntries([...figures, ...ranges]);
}

/** An empty field has no target. */
function rangesIn(values: Typed): MineralRanges {
  const ranges = MINERAL_NAMES.map((mineral) => {
    const [min, max] = BOUNDS.map(([bound]) => numberOf(values[`${mineral}.${bound}`]) ?? null);
    return [mineral, min === null && max === null ? null : { min, max }];
  });
  return Object.fromEntries(ranges);
}

function take(answer: TargetsResponse) {
  cache.set(queries.targets.key, answer);
  cache.change<DayResponse>("day", (day) => ({ ...day, targets: answer.targets }));
  cache.outdate("day", "week", "check-in");
}
