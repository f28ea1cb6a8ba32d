// What is loaded for plans of one's own: one part of the app, as its pages share nearly everything.

import "../shared";

export { Planner } from "./planner/planner";
export { Shopping } from "./shopping/shopping";
