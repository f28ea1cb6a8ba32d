// An entry of the diary: another amount, other figures of a quick add, another meal, or removed.

import { useId, useState } from "preact/hooks";
import { ofEaten } from "../../rules/diary/edibles";
import { type Eaten, type Figures, type MealName, times } from "../../rules/diary/entries";
import { toast } from "../../state/app/toasts";
import type { DayLog } from "../../state/diary/day-log";
import { AmountForm } from "./amount-form";
import { MEAL_OPTIONS } from "./entry-texts";
import { QuickForm } from "./quick-form";

export function EditEntry({ entry, log, close }: { entry: Eaten; log: DayLog; close: () => void }) {
  const [meal, setMeal] = useState(entry.meal);
  const remove = () => {
    close();
    log.remove(entry.id);
    toast(`Removed: ${entry.name}`, { text: "Undo", act: () => log.eat(entry) });
  };
  const amend = (to: Parameters<DayLog["amend"]>[1]) => {
    close();
    const changed = { ...to, ...(meal !== entry.meal && { meal }) };
    if (Object.keys(changed).length) log.amend(entry.id, changed);
  };
  const shared = {
    action: "Save",
    more: (
      <button type="button" class="quiet" onClick={remove}>
        Remove
      </button>
    ),
    children: <MealField meal={meal} choose={setMeal} />,
  };
  if (entry.foodId || entry.dishId) {
    const name = entry.foodId ? "grams" : "portions";
    return (
      <AmountForm
        {...shared}
        edible={ofEaten(entry)}
        save={(amount) => amend(amount === entry[name] ? {} : { [name]: amount })}
      />
    );
  }
  const known: { name: string } & Figures = { name: entry.name, ...times(entry, 1) };
  return <QuickForm {...shared} known={known} save={amend} />;
}

function MealField({ meal, choose }: { meal: MealName; choose: (meal: MealName) => void }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>Meal</label>
      <select
        id={id}
        onChange={(event) => {
          const [chosen] = MEAL_OPTIONS[event.currentTarget.selectedIndex];
          choose(chosen);
        }}
      >
        {MEAL_OPTIONS.map(([value, text]) => (
          <option key={value} value={value} selected={value === meal}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
