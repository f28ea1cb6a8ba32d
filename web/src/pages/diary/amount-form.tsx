// How much of a food or a dish: in grams or in what a household calls them.

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { wrongFields } from "../../data/api";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { NumberField } from "../../parts/form/field";
import { Form, useForm } from "../../parts/form/form";
import { type Edible, figuresFor, isWeighed } from "../../rules/diary/edibles";
import { wrongNumber } from "../../rules/diary/entry-errors";
import { LIMITS } from "../../rules/limits";
import { numberOf } from "../../rules/typed-numbers";
import { round } from "../../rules/units";
import { settings } from "../../state/member/member";
import { type MeasureUnit, quantityIn, unitsOf } from "./amount-units";
import { FiguresList } from "./figures-list";

export function AmountForm({
  edible,
  action,
  save,
  more,
  children,
}: {
  edible: Edible;
  action: string;
  save: (amount: number) => void;
  more: ComponentChildren;
  children?: ComponentChildren;
}) {
  // What was eaten before does not say what a household calls so many grams.
  const isBare = edible.foodId !== null && edible.portions.length === 0;
  const food = useData(isBare ? queries.food(edible.foodId ?? "") : null);
  const portions = food.data?.food.portions ?? edible.portions;
  const units = unitsOf({ ...edible, portions }, settings.value.units);
  const [unit, setUnit] = useState<MeasureUnit>(() => beginning(edible, units));
  const place = useRef<HTMLDivElement>(null);
  const form = useForm({ quantity: quantityIn(unit, edible.amount) }, async ({ quantity }) => {
    const [min, max] = LIMITS.NewEntry[isWeighed(edible) ? "grams" : "portions"];
    const typed = numberOf(quantity);
    const wrong =
      typed === undefined
        ? { code: "required" as const }
        : wrongNumber(typed, min / unit.size, max / unit.size);
    if (wrong) throw wrongFields([{ field: "quantity", message: wrong.code, ...wrong }]);
    save(amountIn(unit, quantity) as number);
  });
  const amount = amountIn(unit, form.values.quantity);
  useEffect(() => place.current?.querySelector("input")?.select(), []);
  const choose = (chosen: MeasureUnit) => {
    setUnit(chosen);
    const isKnown = typeof amount === "number" && chosen.size < 30 && unit.size < 30;
    form.change("quantity", isKnown ? quantityIn(chosen, amount) : "1");
  };
  return (
    <Form form={form} action={action} more={more}>
      <h3 dir="auto">{edible.name}</h3>
      <div class="amount-fields" ref={place}>
        <NumberField form={form} name="quantity" label="Amount" />
        {units.length > 1 ? (
          <UnitField units={units} unit={unit} choose={choose} />
        ) : (
          <p class="amount-unit">{unit.name}</p>
        )}
      </div>
      {children}
      <FiguresList figures={typeof amount === "number" ? figuresFor(edible, amount) : null} />
    </Form>
  );
}

function UnitField({
  units,
  unit,
  choose,
}: {
  units: MeasureUnit[];
  unit: MeasureUnit;
  choose: (unit: MeasureUnit) => void;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>Unit</label>
      <select
        id={id}
        onChange={(event) => {
          const chosen = units.find(({ name }) => name === event.currentTarget.value);
          if (chosen) choose(chosen);
        }}
      >
        {units.map(({ name }) => (
          <option key={name} value={name} selected={name === unit.name}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The household's portion that the amount is one of, else the first unit. */
function beginning({ amount }: Edible, units: MeasureUnit[]) {
  return units.slice(1).find(({ size }) => size === amount) ?? units[0];
}

function amountIn({ size }: MeasureUnit, quantity: string) {
  const value = numberOf(quantity);
  return typeof value === "number" ? round(value * size, 3) : value;
}
