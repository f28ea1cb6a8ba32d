// The first run, in one file: five questions and a plan.

import "./shared";

export { Start } from "../planner/start/start";
