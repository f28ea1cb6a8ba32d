// A barcode of no food of the member: creates one from the label.

import type { FoundFood, MyFoodItem } from "keto-client";
import type { ComponentChildren } from "preact";
import { Notice } from "../../parts/messages/notice";
import { t } from "../../words/words";
import { FoodForm } from "../foods/food-form";

export interface Scanned {
  ean: string;
  /** What other tables state about it; null if none of them has it. */
  food: FoundFood | null;
}

export function ScannedLabel({
  scanned: { ean, food },
  saved,
  more,
}: {
  scanned: Scanned;
  saved: (food: MyFoodItem) => void;
  more: ComponentChildren;
}) {
  return (
    <>
      <Notice>
        {food ? (
          <p>
            {t(
              "Found on Open Food Facts, which anyone can edit. Check it against the label, then save it to your foods.",
            )}
          </p>
        ) : (
          <p>
            {t("We don’t know {barcode} yet. Enter its label once, and we’ll find it next time.", {
              barcode: ean,
            })}
          </p>
        )}
      </Notice>
      <FoodForm
        food={null}
        given={food ?? { barcode: ean }}
        close={(food) => food && saved(food)}
        more={more}
      />
    </>
  );
}
