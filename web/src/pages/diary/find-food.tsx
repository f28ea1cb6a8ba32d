// Foods as one types: own foods and dishes, what was eaten lately, then the table.

import { useEffect, useId, useRef, useState } from "preact/hooks";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { LeftOutMark } from "../../parts/dishes/left-out-mark";
import { Icon } from "../../parts/page/icon";
import { type Edible, figuresFor, offered } from "../../rules/diary/edibles";
import type { Eaten, MealName } from "../../rules/diary/entries";
import { errorText } from "../../rules/errors/texts";
import { useFoodSearch } from "../../state/diary/food-search";
import { CopyMeal } from "./copy-meal";
import { amountOf, figuresText } from "./entry-texts";

// More than one looks through; whoever types finds the rest.
const MOST_SHOWN = 40;

const KINDS = { own: "Your food", dish: "Your dish", recent: "", table: "" };

export function FindFood({
  place,
  eaten,
  added,
  choose,
  add,
  copy,
  quick,
  close,
}: {
  /** Where an entry goes, with an id that none has yet. */
  place: { id: string; date: string; meal: MealName };
  /** What is in the day already. */
  eaten: Eaten[];
  /** The keys of what was added with one tap. */
  added: string[];
  choose: (edible: Edible) => void;
  add: (edible: Edible) => void;
  copy: (...copies: Eaten[]) => void;
  quick: () => void;
  close: () => void;
}) {
  const [words, setWords] = useState("");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const recent = useData(queries.recent);
  const dishes = useData(queries.dishes);
  const search = useFoodSearch(words);
  useEffect(() => field.current?.focus(), []);
  const known = {
    recent: recent.data?.items ?? [],
    dishes: dishes.data?.dishes ?? [],
    found: search.foods,
  };
  const list = offered(words, place.meal, known).slice(0, MOST_SHOWN);
  const isEmpty = list.length === 0 && !search.isSearching;
  return (
    <div class="find-food">
      <div class="field">
        <label for={id}>Food, dish or barcode</label>
        <input
          id={id}
          ref={field}
          type="search"
          autocomplete="off"
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
      </div>
      <div class="row">
        <button type="button" class="second small" onClick={quick}>
          Quick add
        </button>
        <CopyMeal date={place.date} meal={place.meal} eaten={eaten} add={copy} />
      </div>
      {list.length > 0 && (
        <ul class="food-list" aria-label="Foods" aria-busy={search.isSearching || undefined}>
          {list.map((each) => (
            <FoodRow
              key={each.key}
              edible={each}
              choose={() => choose(each)}
              add={() => add(each)}
              isAdded={added.includes(each.key)}
            />
          ))}
        </ul>
      )}
      {search.error !== null && (
        <p class="small soft">{errorText(search.error)} Only what is known here was searched.</p>
      )}
      {isEmpty && (
        <p class="soft">
          {words.trim()
            ? "Nothing found. Quick add takes any name, or add it to your foods with the label's figures."
            : "Type what you ate, such as “eggs”. What you eat often will show up here."}
        </p>
      )}
      <div class="row apart">
        <a class="small" href="/foods">
          My foods and dishes
        </a>
        <button type="button" class="quiet" onClick={close}>
          Done
        </button>
      </div>
    </div>
  );
}

function FoodRow({
  edible,
  isAdded,
  choose,
  add,
}: {
  edible: Edible;
  isAdded: boolean;
  choose: () => void;
  add: () => void;
}) {
  const { name, amount, foodId, dishId, kind, has } = edible;
  const shown = amountOf({ grams: foodId && amount, portions: dishId && amount } as Partial<Eaten>);
  return (
    <li>
      <button type="button" class="food-row" onClick={choose}>
        <span dir="auto">
          {name} {KINDS[kind] && <span class="badge plain">{KINDS[kind]}</span>}{" "}
          <LeftOutMark foodId={foodId} has={has} />
        </span>
        <span class="small soft">
          {shown && `${shown} · `}
          {figuresText(figuresFor(edible, amount))}
        </span>
      </button>
      {/* Not `disabled`: the keyboard's focus stays where it is. */}
      <button
        type="button"
        class="icon-button"
        aria-disabled={isAdded}
        onClick={isAdded ? undefined : add}
      >
        <Icon name={isAdded ? "check" : "plus"} />
        <span class="visually-hidden">
          Add {shown} {name}
        </span>
      </button>
    </li>
  );
}
