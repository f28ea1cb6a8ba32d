// The picture of a dish, which the app's server draws from the foods in its address.

import { picturePath } from "../../rules/plans/dish-picture";
import type { Ingredient } from "../../rules/plans/written-plan";
import { Picture } from "../plans/picture";

export function DishPicture({ ingredients }: { ingredients: Ingredient[] }) {
  return <Picture src={picturePath(ingredients)} />;
}
