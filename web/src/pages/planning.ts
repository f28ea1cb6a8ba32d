// What is loaded for plans of one's own, the first one included: one part of the app, as its pages share
// nearly everything.

export { Planner } from "./planner/planner";
export { Shopping } from "./shopping/shopping";
export { Start } from "./start/start";
