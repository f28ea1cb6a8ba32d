// The picture of a dish, which the app's server draws from the foods in its address.

import { picturePath } from "../rules/dish-picture";
import type { Ingredient } from "../rules/written-plan";
import { Picture } from "./picture";

export function DishPicture({ ingredients }: { ingredients: Ingredient[] }) {
  return <Picture src={picturePath(ingredients)} />;
}
