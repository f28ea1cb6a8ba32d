// A plan of the shop and the prices, which not every visitor opens.

import "./shared";

export { Plan } from "../shop/plan";
export { FirstDay } from "../shop/preview";
export { Pricing } from "../shop/pricing/pricing";
