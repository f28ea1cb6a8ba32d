// The member's foods and dishes: the first results when adding to a day.

import type { DishRecord, MyFoodItem } from "keto-client";
import { useStateUntilLeft } from "../../data/draft";
import { orNoFigures } from "../../data/member/figures";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { Loaded } from "../../parts/loading/loaded";
import { Empty } from "../../parts/messages/empty";
import { Dialog } from "../../parts/page/dialog";
import { PageHead } from "../../parts/page/page-head";
import { TodayTabs } from "../../parts/page/page-tabs";
import { t } from "../../words/words";
import { figuresText } from "../entries/entry-texts";
import type { SomeFigures } from "../rules/entries";
import { DishForm } from "./dish-form";
import { FoodForm } from "./food-form";

/** The open form: a food or a dish to edit, or a new one. */
type Open = { food: MyFoodItem | null } | { dish: DishRecord | null };

export function Foods() {
  const foods = useData(queries.ownFoods);
  const dishes = useData(queries.dishes);
  const [open, setOpen] = useStateUntilLeft<Open | null>("own-food", null);
  const close = () => setOpen(null);
  return (
    <div class="page">
      <PageHead title={t("My foods and dishes")} lead={t("Your own foods and recipes.")} />
      <TodayTabs />
      <section class="card" aria-labelledby="own-foods">
        <div class="row apart">
          <h2 id="own-foods">{t("Foods")}</h2>
          <button type="button" class="second small" onClick={() => setOpen({ food: null })}>
            {t("Add a food")}
          </button>
        </div>
        <Loaded request={foods}>
          {({ foods }) =>
            foods.length === 0 ? (
              <Empty title={t("No foods yet")}>
                <p>{t("Your bakery’s bread, or a bar we don’t have.")}</p>
              </Empty>
            ) : (
              <ul class="own-list">
                {foods.map((food) => (
                  <OwnRow
                    key={food.id}
                    name={food.name}
                    figures={food.per100g}
                    isPortion={false}
                    open={() => setOpen({ food })}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      <section class="card" aria-labelledby="own-dishes">
        <div class="row apart">
          <h2 id="own-dishes">{t("Dishes")}</h2>
          <button type="button" class="second small" onClick={() => setOpen({ dish: null })}>
            {t("Make a dish")}
          </button>
        </div>
        <Loaded request={dishes}>
          {({ dishes }) =>
            dishes.length === 0 ? (
              <Empty title={t("No dishes yet")}>
                <p>{t("Make one here, or save a meal as a dish on Today.")}</p>
              </Empty>
            ) : (
              <ul class="own-list">
                {dishes.map((dish) => (
                  <OwnRow
                    key={dish.id}
                    name={dish.name}
                    figures={dish.perPortion}
                    isPortion
                    open={() => setOpen({ dish })}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      <Dialog title={titleOf(open)} open={open !== null} close={close}>
        {open && "food" in open && <FoodForm food={open.food} close={() => close()} />}
        {open && "dish" in open && <DishForm dish={open.dish} close={close} />}
      </Dialog>
    </div>
  );
}

function OwnRow({
  name,
  figures,
  isPortion,
  open,
}: {
  name: string;
  figures: SomeFigures;
  /** Whether the figures are a serving's; else those of 100 g. */
  isPortion: boolean;
  open: () => void;
}) {
  return (
    <li>
      <button type="button" class="food-row" onClick={open}>
        <span class="clamped" dir="auto">
          <span class="visually-hidden">{t("Change")} </span>
          {name}
        </span>
        <span class="small soft">
          {orNoFigures(
            isPortion
              ? t("{figures} per serving", { figures: figuresText(figures) })
              : t("{figures} per 100 g", { figures: figuresText(figures) }),
          )}
        </span>
      </button>
    </li>
  );
}

function titleOf(open: Open | null) {
  if (!open) return "";
  if ("food" in open) return open.food ? t("Edit food") : t("Add a food");
  return open.dish ? t("Edit dish") : t("Make a dish");
}
