// A name and figures: for what is in no table.

import type { ComponentChildren } from "preact";
import { wrongFields } from "../../data/api";
import { NumberField, TextField } from "../../parts/form/field";
import { Form, useForm } from "../../parts/form/form";
import { FIGURES, type Figures, quickFigures, type SomeFigures } from "../../rules/diary/entries";
import { wrongQuickAdd } from "../../rules/diary/entry-errors";
import { numberOf } from "../../rules/typed-numbers";
import { number } from "../../state/member/format";

const FIELDS = [
  ["netCarbsG", "Net carbs", "g"],
  ["proteinG", "Protein", "g"],
  ["fatG", "Fat", "g"],
  ["calories", "Calories", "kcal"],
] as const;

type Quick = { name: string } & Figures;
type Typed = Record<keyof Quick, string>;

export function QuickForm({
  known,
  action,
  save,
  more,
  children,
}: {
  known?: Quick;
  action: string;
  save: (quick: Quick) => void;
  more: ComponentChildren;
  children?: ComponentChildren;
}) {
  const form = useForm<Typed>(typedOf(known), async (values) => {
    const figures = figuresIn(values);
    const wrong = wrongQuickAdd({ name: values.name, ...figures });
    if (wrong.length) throw wrongFields(wrong);
    save({ name: values.name.trim(), ...quickFigures(figures) });
  });
  const typed = figuresIn(form.values);
  const isCounted =
    typed.calories === undefined && wrongQuickAdd({ name: "-", ...typed }).length === 0;
  return (
    <Form form={form} action={action} more={more}>
      <TextField form={form} name="name" label="Name" autocomplete="off" />
      <div class="quick-fields">
        {FIELDS.map(([name, label, unit]) => (
          <NumberField
            key={name}
            form={form}
            name={name}
            label={label}
            unit={unit}
            hint={
              name === "calories" && isCounted
                ? `${number(quickFigures(typed).calories)} kcal if left out`
                : undefined
            }
          />
        ))}
      </div>
      {children}
    </Form>
  );
}

function typedOf(known: Quick | undefined): Typed {
  const figures = FIGURES.map((name) => [name, known ? String(known[name]) : ""]);
  return { name: known?.name ?? "", ...Object.fromEntries(figures) };
}

function figuresIn(values: Typed): SomeFigures {
  return Object.fromEntries(FIGURES.map((name) => [name, numberOf(values[name])]));
}
