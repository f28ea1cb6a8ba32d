// Finds a food for a dish while typing.

import { useId, useState } from "preact/hooks";
import { foodText } from "../../data/member/format";
import { ErrorBox } from "../../parts/messages/error-box";
import { LeftOutMark } from "../../plans/dishes/left-out-mark";
import { t } from "../../words/words";
import { type AnyFood, ofFood } from "../rules/foods/edibles";
import { useFoodSearch } from "../state/food-search";

const MOST_SHOWN = 6;

type Picked = AnyFood & { id: string };

/** @param props isOffered: which foods can be picked; all by default */
export function PickFood({
  pick,
  isOffered = () => true,
}: {
  pick: (food: Picked) => void;
  isOffered?: (food: Picked) => boolean;
}) {
  const id = useId();
  const [words, setWords] = useState("");
  const { foods: found, error, isSearching } = useFoodSearch(words);
  // A dish's items refer to foods by id.
  const foods = found.filter((food): food is Picked => food.id !== null).filter(isOffered);
  return (
    <div class="field">
      <label for={id}>{t("Add a food")}</label>
      <input
        id={id}
        type="search"
        autocomplete="off"
        value={words}
        onInput={(event) => setWords(event.currentTarget.value)}
        // Enter picks a food instead of saving the dish.
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {error !== null && <ErrorBox error={error} />}
      {foods.length > 0 && (
        <ul class="food-list" aria-label={t("Foods")} aria-busy={isSearching || undefined}>
          {foods.slice(0, MOST_SHOWN).map((food) => (
            <li key={food.id}>
              <button
                type="button"
                class="food-row"
                onClick={() => {
                  pick(food);
                  setWords("");
                }}
              >
                <span class="clamped" dir="auto">
                  {food.source === "own" ? food.name : foodText(food.name)}
                </span>
                <LeftOutMark foodId={food.id} has={ofFood(food).has} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
