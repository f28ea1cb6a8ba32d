// A name and figures, for food that is in no table.

import type { ComponentChildren } from "preact";
import { wrongFields } from "../../data/api";
import { number } from "../../data/member/format";
import { numberOf } from "../../data/values/typed-numbers";
import { SlipQuestion, useQuestion } from "../../measure/slip";
import { TextField } from "../../parts/form/field";
import { Form, useForm } from "../../parts/form/form";
import { FIBER_FIELDS, MORE_FIELDS, MORE_OF_LABEL } from "../../parts/form/label-fields";
import { FoldedFields, NumberFields } from "../../parts/form/number-fields";
import { t } from "../../words/words";
import { type Contradiction, contradictionOf } from "../rules/contradictions";
import { type Figures, quickFigures, type SomeFigures, STATED } from "../rules/entries";
import { wrongQuickAdd } from "../rules/entry-errors";
import { figureText } from "./entry-texts";

const FIELDS = [
  ["netCarbsG", t("Net carbs"), "g"],
  ["proteinG", t("Protein"), "g"],
  ["fatG", t("Fat"), "g"],
] as const;
type Energy = { grams: string; kcal: string };
const TOO_MUCH = {
  fatG: (of: Energy) => t("{grams} g of fat has {kcal} kcal. Is that right?", of),
  proteinG: (of: Energy) => t("{grams} g of protein has {kcal} kcal. Is that right?", of),
  netCarbsG: (of: Energy) => t("{grams} g of net carbs has {kcal} kcal. Is that right?", of),
};

type Quick = { name: string } & Figures;
type Typed = Record<keyof Quick, string>;

export function QuickForm({
  draft,
  known,
  action,
  save,
  more,
  children,
}: {
  /** The name of its draft. */
  draft: string;
  known?: Quick;
  action: string;
  save: (quick: Quick) => void;
  more: ComponentChildren;
  children?: ComponentChildren;
}) {
  const form = useForm<Typed>(
    typedOf(known),
    async (values) => {
      const figures = figuresIn(values);
      const wrong = wrongQuickAdd({ name: values.name, ...figures });
      if (wrong.length) throw wrongFields(wrong);
      if (slip.asks()) return;
      save({ name: values.name.trim(), ...quickFigures(figures) });
    },
    { untilLeft: draft },
  );
  const typed = figuresIn(form.values);
  const isCounted =
    typed.calories === undefined && wrongQuickAdd({ name: "-", ...typed }).length === 0;
  const counted = isCounted
    ? t("{calories} if left empty", { calories: figureText(quickFigures(typed).calories) })
    : undefined;
  const contradiction = contradictionOf(numbersOf(typed));
  const slip = useQuestion(contradiction && questionOf(contradiction));
  return (
    <Form form={form} action={slip.question ? t("Yes, save") : action} more={more}>
      <TextField form={form} name="name" label={t("Name")} autocomplete="off" />
      <NumberFields
        form={form}
        fields={[...FIELDS, ["calories", t("Calories"), "kcal", counted]]}
      />
      <FoldedFields title={MORE_OF_LABEL} form={form} fields={[...FIBER_FIELDS, ...MORE_FIELDS]} />
      {children}
      <SlipQuestion question={slip.question} />
    </Form>
  );
}

function typedOf(known: Quick | undefined): Typed {
  const figures = STATED.map((name) => [name, String(known?.[name] ?? "")]);
  return { name: known?.name ?? "", ...Object.fromEntries(figures) };
}

function figuresIn(values: Typed): SomeFigures {
  return Object.fromEntries(STATED.map((name) => [name, numberOf(values[name])]));
}

/** Only the numbers. */
function numbersOf(typed: SomeFigures): SomeFigures {
  const numbers = Object.entries(typed).filter(([, value]) => typeof value === "number");
  return Object.fromEntries(numbers);
}

function questionOf({ name, grams, kcal }: Contradiction) {
  if (name === null)
    return t("Fat, protein and net carbs add up to {kcal} kcal. Is that right?", {
      kcal: number(kcal),
    });
  return TOO_MUCH[name]({ grams: number(grams, 1), kcal: number(kcal) });
}
