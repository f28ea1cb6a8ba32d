// Edits an entry of the diary: its amount, the figures of a quick add, its meal; or removes it.

import { useId } from "preact/hooks";
import { useStateUntilLeft } from "../../data/draft";
import { shortName } from "../../data/values/text";
import { toast } from "../../parts/browser/toasts";
import { t } from "../../words/words";
import { type Eaten, type Figures, type MealName, STATED, times } from "../rules/entries";
import { newId } from "../rules/entry-ids";
import { ofEaten } from "../rules/foods/edibles";
import type { DayLog } from "../state/day-log";
import { AmountForm } from "./amount-form";
import { MEAL_OPTIONS } from "./entry-texts";
import { QuickForm } from "./quick-form";

export function EditEntry({ entry, log, close }: { entry: Eaten; log: DayLog; close: () => void }) {
  const [meal, setMeal] = useStateUntilLeft(`meal-${entry.id}`, entry.meal);
  const remove = () => {
    close();
    log.remove(entry.id);
    toast(t("{food} removed.", { food: shortName(entry.name) }), {
      text: t("Undo"),
      act: () => log.eat(entry),
    });
  };
  const again = () => {
    close();
    log.eat({ ...entry, id: newId() });
  };
  const amend = (to: Parameters<DayLog["amend"]>[1]) => {
    close();
    const changed = { ...to, ...(meal !== entry.meal && { meal }) };
    if (Object.keys(changed).length) log.amend(entry.id, changed);
  };
  const retype = ({ name, ...figures }: { name: string } & Figures) => {
    const stated = STATED.filter((each) => figures[each] !== null);
    const isUnstated = STATED.some((each) => figures[each] === null && isStated(entry[each]));
    if (!isUnstated) {
      amend({ name, ...Object.fromEntries(stated.map((each) => [each, figures[each]])) });
      return;
    }
    // The API cannot remove a figure from an entry: replace the entry.
    close();
    log.remove(entry.id);
    log.eat({ id: newId(), date: entry.date, meal, name, ...figures });
  };
  const shared = {
    draft: `entry-${entry.id}`,
    action: t("Save"),
    more: (
      <>
        <button type="button" class="quiet" onClick={again}>
          {t("Have it again")}
        </button>
        <button type="button" class="quiet" onClick={remove}>
          {t("Remove")}
        </button>
      </>
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
  return <QuickForm {...shared} known={known} save={retype} />;
}

function isStated(value: number | null | undefined) {
  return value !== null && value !== undefined;
}

function MealField({ meal, choose }: { meal: MealName; choose: (meal: MealName) => void }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{t("Meal")}</label>
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
