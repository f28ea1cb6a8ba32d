// What is loaded of the diary with its first sheet, or a moment after Today is there: one module, so
// that what it shares with the app stays in few chunks.

export { AddFood } from "./add-food";
export { DishForm } from "./dish-form";
export { EditEntry } from "./edit-entry";
export { Foods } from "./foods";
export { MeasureForm } from "./measure-form";
export { Measurements } from "./measurements";
export { TargetsForm } from "./targets-form";
export { Week } from "./week";
