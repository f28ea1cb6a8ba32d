// The sheets of the diary: loaded when the first one is opened, or a moment after Today is there.

export { AddFood } from "./add-food";
export { DishForm } from "./dish-form";
export { EditEntry } from "./edit-entry";
export { MeasureForm } from "./measure-form";
export { TargetsForm } from "./targets-form";
