// Finds foods while typing: the member's foods and dishes, recent ones, the kitchen's, then other tables.

import { useEffect, useId, useRef, useState } from "preact/hooks";
import { errorText } from "../../data/errors/texts";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { Icon } from "../../parts/page/icon";
import { LeftOutMark } from "../../plans/dishes/left-out-mark";
import { t } from "../../words/words";
import type { Eaten, MealName } from "../rules/entries";
import { type Edible, figuresFor, offered } from "../rules/foods/edibles";
import { useFoodSearch } from "../state/food-search";
import { CopyMeal } from "./copy-meal";
import { amountOf, figuresText, nameOf } from "./entry-texts";

// A longer list is not scanned; typing more narrows it.
const MOST_SHOWN = 40;

const KINDS = { own: t("Your food"), dish: t("Your dish"), recent: "", table: "" };

export function FindFood({
  place,
  eaten,
  added,
  choose,
  add,
  copy,
  quick,
  scan,
  close,
}: {
  /** The date and meal of the new entry, with an unused id. */
  place: { id: string; date: string; meal: MealName };
  /** The day's entries so far. */
  eaten: Eaten[];
  /** The keys of those added with one tap. */
  added: string[];
  choose: (edible: Edible) => void;
  add: (edible: Edible) => void;
  copy: (...copies: Eaten[]) => void;
  quick: () => void;
  scan: () => void;
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
        <label for={id}>{t("Food, dish or barcode")}</label>
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
        <button type="button" class="second small" onClick={scan}>
          {t("Scan a barcode")}
        </button>
        <button type="button" class="second small" onClick={quick}>
          {t("Quick add")}
        </button>
        <CopyMeal date={place.date} meal={place.meal} eaten={eaten} add={copy} />
      </div>
      {list.length > 0 && (
        <ul class="food-list" aria-label={t("Foods")} aria-busy={search.isSearching || undefined}>
          {list.map((each) => (
            <FoodRow
              key={each.key}
              edible={each}
              choose={() => choose(each)}
              add={() => add(each)}
              helpings={added.filter((key) => key === each.key).length}
            />
          ))}
        </ul>
      )}
      {search.error !== null && <p class="small soft">{errorText(search.error)}</p>}
      {isEmpty && (
        <p class="soft">
          {words.trim()
            ? t("No match. Quick-add it under any name, or save it to your foods from its label.")
            : t("Type what you ate, like “eggs”. Foods you eat often will show up here.")}
        </p>
      )}
      <div class="row apart">
        <a class="small" href="/foods">
          {t("My foods and dishes")}
        </a>
        <button type="button" class="quiet" onClick={close}>
          {t("Done")}
        </button>
      </div>
    </div>
  );
}

function FoodRow({
  edible,
  helpings,
  choose,
  add,
}: {
  edible: Edible;
  /** How often it was added with one tap. */
  helpings: number;
  choose: () => void;
  add: () => void;
}) {
  const { amount, foodId, foodIds, dishId, kind, has, portions, table } = edible;
  const tier = KINDS[kind] || table;
  const shown = amountOf(
    { foodId, grams: foodId ? amount : null, portions: dishId ? amount : null },
    portions.length ? portions : undefined,
  );
  const named = `${shown} ${nameOf(edible)}`.trim();
  return (
    <li>
      <button type="button" class="food-row" onClick={choose}>
        <span class="named">
          <span class="clamped" dir="auto">
            {nameOf(edible)}
          </span>{" "}
          {tier && <span class="badge plain">{tier}</span>}{" "}
          <LeftOutMark foodId={foodId} foodIds={foodIds} has={has} />{" "}
          {helpings > 0 && <span class="badge plain">{helpings} ×</span>}
        </span>
        <span class="small soft">
          {shown && `${shown} · `}
          {figuresText(figuresFor(edible, amount))}
        </span>
      </button>
      <button type="button" class="icon-button" onClick={add}>
        <Icon name={helpings ? "check" : "plus"} />
        <span class="visually-hidden">
          {helpings > 0
            ? t("Add another {food}", { food: named })
            : t("Add {food}", { food: named })}
        </span>
      </button>
    </li>
  );
}
