// The amount of a food or a dish: in grams or household portions.

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { wrongFields } from "../../data/api";
import { foodText } from "../../data/member/format";
import { settings } from "../../data/member/member";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { LIMITS } from "../../data/values/limits";
import { numberOf } from "../../data/values/typed-numbers";
import { round } from "../../data/values/units";
import { NumberField } from "../../parts/form/field";
import { Form, useForm } from "../../parts/form/form";
import { t } from "../../words/words";
import { wrongNumber } from "../rules/entry-errors";
import { type Edible, figuresFor, isWeighed } from "../rules/foods/edibles";
import { sourceText } from "../rules/foods/food-labels";
import { kitchen } from "../state/kitchen";
import { type MeasureUnit, quantityIn, unitsOf } from "./amount-units";
import { nameOf } from "./entry-texts";
import { FiguresList } from "./figures-list";

const MOST_COUNTED = 20;

export function AmountForm({
  draft,
  edible,
  action,
  save,
  more,
  children,
}: {
  /** The name of its draft. */
  draft: string;
  edible: Edible;
  action: string;
  save: (amount: number) => void;
  more: ComponentChildren;
  children?: ComponentChildren;
}) {
  // A recent entry does not know the household portions.
  const { foodId } = edible;
  const ofTable = foodId ? kitchen()?.byId.get(foodId) : undefined;
  const isBare = foodId !== null && !ofTable && edible.portions.length === 0;
  const food = useData(isBare ? queries.food(foodId) : null);
  const said = ofTable?.portions.map((each) => ({ ...each, name: foodText(each.name) }));
  const portions = said ?? food.data?.food.portions ?? edible.portions;
  const source = food.data?.food.source ?? edible.source ?? ofTable?.source;
  const units = unitsOf({ ...edible, portions }, settings.value.units);
  const [first] = useState(() => beginning(edible, units));
  // Switching units back must not round: 100 g are 100 g again.
  const [kept, keep] = useState({ quantity: "", amount: 0 });
  const place = useRef<HTMLDivElement>(null);
  const known = { quantity: quantityIn(first, edible.amount), unit: first.name };
  const form = useForm(
    known,
    async ({ quantity }) => {
      const [min, max] = LIMITS.NewEntry[isWeighed(edible) ? "grams" : "portions"];
      const typed = numberOf(quantity);
      const wrong =
        typed === undefined
          ? { code: "required" as const }
          : wrongNumber(typed, min / unit.size, max / unit.size);
      if (wrong) throw wrongFields([{ field: "quantity", message: wrong.code, ...wrong }]);
      save(quantity === kept.quantity ? kept.amount : (amountIn(unit, quantity) as number));
    },
    { untilLeft: `${draft}-${settings.value.units}` },
  );
  const unit = units.find(({ name }) => name === form.values.unit) ?? first;
  const typed = form.values.quantity;
  const amount = typed === kept.quantity ? kept.amount : amountIn(unit, typed);
  useEffect(() => place.current?.querySelector("input")?.select(), []);
  // A draft has a unit, which may differ from the first one.
  useEffect(() => {
    if (typed !== known.quantity) form.change("unit", unit.name);
  }, [typed]);
  const choose = (chosen: MeasureUnit) => {
    form.change("unit", chosen.name);
    const same = typeof amount === "number" ? amount : null;
    const quantity = quantityIn(chosen, same);
    keep({ quantity, amount: same ?? chosen.size });
    form.change("quantity", quantity);
  };
  return (
    <Form form={form} action={action} more={more}>
      <h3 class="clamped" dir="auto">
        {nameOf(edible)}
      </h3>
      <div class="amount-fields" ref={place}>
        <NumberField form={form} name="quantity" label={t("Amount")} />
        {units.length > 1 ? (
          <UnitField units={units} unit={unit} choose={choose} />
        ) : (
          <p class="amount-unit">{unit.name}</p>
        )}
      </div>
      {children}
      <FiguresList figures={typeof amount === "number" ? figuresFor(edible, amount) : null} />
      {source && <p class="small soft">{t("Source: {source}", { source: sourceText(source) })}</p>}
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
      <label for={id}>{t("Unit")}</label>
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

/** The household portion that the amount is a whole number of, else the first unit. */
function beginning({ amount }: Edible, units: MeasureUnit[]) {
  const isCounted = ({ size }: MeasureUnit) => {
    const count = round((amount ?? 0) / size, 3);
    return count > 0 && count <= MOST_COUNTED && Number.isInteger(count);
  };
  return units.slice(1).find(isCounted) ?? units[0];
}

function amountIn({ size }: MeasureUnit, quantity: string) {
  const value = numberOf(quantity);
  return typeof value === "number" ? round(value * size, 3) : value;
}
