// The sheets of the diary: loaded when the first one is opened, or a moment after Today is there.

export { AddFood } from "./add-food";
export { EditEntry } from "./edit-entry";
export { TargetsForm } from "./targets-form";
