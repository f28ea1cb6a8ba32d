// Pages outside the first view, in one file: loaded when the first of them is opened, or a moment
// after Today has loaded.

import "../shared";

export { PaymentBanner } from "../parts/messages/payment-notice";
export { AccountPart } from "./account/part";
export { Achievements } from "./achievements";
export { AddFood } from "./add-food/add-food";
export { EditEntry } from "./diary/edit-entry";
export { LogForm } from "./diary/log-form";
export { MineralDetails } from "./diary/mineral-details";
export { DishForm } from "./foods/dish-form";
export { Foods } from "./foods/foods";
export { MeasureForm } from "./measurements/measure-form";
export { Measurements } from "./measurements/measurements";
export { NotSaved } from "./not-saved/not-saved";
export { CheckIn } from "./week/check-in";
export { TargetsForm } from "./week/targets-form";
export { Week } from "./week/week";
