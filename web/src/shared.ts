// Shared by the first view and the parts that are loaded later: imported by both, so that the bundle has one
// file for it, and not one for each combination. Parts that are loaded later must not bring separate styles.

import "./pages/week/week.css";
import "./pages/achievements.css";
import "./pages/plans/plan.css";
import "./pages/pricing/pricing.css";
import "./parts/page/tabs.css";
import "./pages/planner/planner.css";
import "./pages/start/start.css";
import "./parts/form/chips.css";
import "./parts/charts/chart.css";
import "./parts/charts/ring";
import "./parts/dishes/dish";
import "./parts/form/field";
import "./parts/form/form";
import "./parts/loading/later";
import "./parts/messages/empty";
import "./parts/messages/verify-first";
import "./parts/page/page-head";
import "./parts/page/page-tabs";
import "./parts/plans/payment-arrival";
import "./parts/plans/plan-card";
import "./parts/shell/log-out";
import "./rules/plans/next-free-plan";
import "./state/app/install-offer";
import "./state/payments/chosen-before-login";
import "./state/plans/planned-day";
import "./state/plans/writing";
