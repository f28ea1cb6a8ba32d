// What is not part of the first view, in one file: loaded when the first of it is opened, or a moment
// after Today is there. With a file for each, what they share would be cut into a dozen more.

export { AccountPart } from "./account/part";
export { NotSaved } from "./dashboard/not-saved";
export { AddFood } from "./diary/add-food";
export { DishForm } from "./diary/dish-form";
export { EditEntry } from "./diary/edit-entry";
export { Foods } from "./diary/foods";
export { MeasureForm } from "./diary/measure-form";
export { Measurements } from "./diary/measurements";
export { TargetsForm } from "./diary/targets-form";
export { Week } from "./diary/week";
