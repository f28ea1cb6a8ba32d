// The charts of Today and of the progress page, loaded when they are first shown.

import "./shared";

export { ProgressCharts } from "../measure/progress-charts";
