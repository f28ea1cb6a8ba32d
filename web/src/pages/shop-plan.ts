// A plan of the shop and the prices, which not every visitor opens.

import "../shared";

export { Plan } from "./plans/plan";
export { FirstDay } from "./plans/preview";
export { Pricing } from "./pricing/pricing";
