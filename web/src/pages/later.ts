// What is not part of the first view, in one file: loaded when the first of it is opened, or a moment
// after Today is there. With a file for each, what they share would be cut into a dozen more.

export { AccountPart } from "./account/part";
export { AddFood } from "./diary/add-food";
export { EditEntry } from "./diary/edit-entry";
export { DishForm } from "./foods/dish-form";
export { Foods } from "./foods/foods";
export { MeasureForm } from "./measurements/measure-form";
export { Measurements } from "./measurements/measurements";
export { NotSaved } from "./not-saved/not-saved";
export { TargetsForm } from "./week/targets-form";
export { Week } from "./week/week";
