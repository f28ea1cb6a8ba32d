// What is loaded for a member's own plans: one part of the app, as its pages share nearly everything.

export { Planner } from "./planner";
export { Shopping } from "./shopping";
