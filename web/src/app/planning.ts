// The pages of the member's plans, in one file, because they share nearly everything.

import "./shared";

export { Planner } from "../planner/planner";
export { Shopping } from "../plans/shopping/shopping";
