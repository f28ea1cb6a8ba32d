// Pages outside the first view, in one file: loaded when the first of them is opened, or a moment
// after Today has loaded.

import "./shared";

export { AccountPart } from "../account/part";
export { Achievements } from "../diary/achievements/achievements";
export { AddFood } from "../diary/add-food/add-food";
export { EditEntry } from "../diary/entries/edit-entry";
export { LogForm } from "../diary/entries/log-form";
export { MineralDetails } from "../diary/entries/mineral-details";
export { DishForm } from "../diary/foods/dish-form";
export { Foods } from "../diary/foods/foods";
export { NotSaved } from "../diary/not-saved/not-saved";
export { MeasureForm } from "../measure/measurements/measure-form";
export { Measurements } from "../measure/measurements/measurements";
export { CheckIn } from "../measure/week/check-in";
export { TargetsForm } from "../measure/week/targets-form";
export { Week } from "../measure/week/week";
export { PaymentBanner } from "../shop/payments/payment-notice";
