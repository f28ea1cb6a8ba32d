// The picture of a dish, which the app's server draws from the name and the foods in its address.

import { picturePath } from "../rules/dish-picture";
import type { Meal } from "../rules/written-plan";
import { Picture } from "./picture";

export function DishPicture({
  dish: { name, ingredients },
  eager,
}: {
  dish: Pick<Meal, "name" | "ingredients">;
  eager?: boolean;
}) {
  return <Picture src={picturePath(name, ingredients)} eager={eager} />;
}
