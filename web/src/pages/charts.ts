// The charts of Today and of the progress, loaded when they are first drawn.

import "../shared";

export { ProgressCharts } from "../parts/charts/progress-charts";
