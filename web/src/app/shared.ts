// Shared by the first view and the parts that are loaded later: imported by both, so that the bundle has one
// file for it, and not one for each combination. Parts that are loaded later must not bring separate styles.

import "../measure/week/week.css";
import "../diary/achievements/achievements.css";
import "../shop/plan.css";
import "../shop/pricing/pricing.css";
import "../parts/page/tabs.css";
import "../planner/planner.css";
import "../planner/start/start.css";
import "../parts/form/chips.css";
import "../parts/charts/chart.css";
import "../parts/charts/ring";
import "../plans/dishes/dish";
import "../parts/form/field";
import "../parts/form/form";
import "../parts/loading/later";
import "../parts/messages/empty";
import "../parts/messages/verify-first";
import "../parts/page/page-head";
import "../parts/page/page-tabs";
import "../shop/payments/payment-arrival";
import "../shop/cards/plan-card";
import "../account/log-out";
import "../shop/rules/next-free-plan";
import "../parts/browser/install-offer";
import "../shop/state/chosen-before-login";
import "../plans/state/planned-day";
import "../planner/state/writing";
