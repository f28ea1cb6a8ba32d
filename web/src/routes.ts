// The addresses of the app and their pages; `server/src/webapp/addresses.py` has the same list.

import type { ComponentChildren } from "preact";
// What is loaded later brings no styles of its own.
import "./pages/week/week.css";
import "./pages/planner/planner.css";
import "./pages/start/start.css";
import "./parts/form/chips.css";
import { Account } from "./pages/account/account";
import { Erasure } from "./pages/account/erasure-status";
import { Achievements } from "./pages/achievements";
import { Dashboard } from "./pages/dashboard/dashboard";
import { Home } from "./pages/home";
import { ConfirmEmail } from "./pages/login/confirm-email";
import { ForgotPassword } from "./pages/login/forgot-password";
import { LogIn } from "./pages/login/login";
import { Register } from "./pages/login/register";
import { ResetPassword } from "./pages/login/reset-password";
import { Unsubscribe } from "./pages/login/unsubscribe";
import { VerifyEmail } from "./pages/login/verify-email";
import { NotFound } from "./pages/not-found";
import { MyPlans } from "./pages/plans/my-plans";
import { Plan } from "./pages/plans/plan";
import { Plans } from "./pages/plans/plans";
import { Pricing } from "./pages/pricing/pricing";
import { Progress } from "./pages/progress";
import { pageLater } from "./parts/loading/later";
import { matchPath, type PageProps } from "./state/app/router";

export interface Page {
  title: string;
  needsLogin?: boolean;
  Content: (props: PageProps) => ComponentChildren;
}

const AccountPart = pageLater(async () => (await import("./pages/later")).AccountPart);
const Foods = pageLater(async () => (await import("./pages/later")).Foods);
const Planner = pageLater(async () => (await import("./pages/planning")).Planner);
const Shopping = pageLater(async () => (await import("./pages/planning")).Shopping);
const Start = pageLater(async () => (await import("./pages/planning")).Start);
const Week = pageLater(async () => (await import("./pages/later")).Week);

const PAGES: Record<string, Page> = {
  "/": { title: "Keto", Content: Home },
  "/plans": { title: "Plans", Content: Plans },
  // The API takes no plan with this slug.
  "/plans/mine": { title: "My plans", needsLogin: true, Content: MyPlans },
  "/plans/:slug": { title: "Plan", Content: Plan },
  "/pricing": { title: "Pricing", Content: Pricing },
  "/start": { title: "Your first plan", Content: Start },
  "/register": { title: "Get started", Content: Register },
  "/login": { title: "Log in", Content: LogIn },
  "/forgot-password": { title: "Forgot your password?", Content: ForgotPassword },
  "/reset-password": { title: "New password", Content: ResetPassword },
  "/verify-email": { title: "Confirm your address", Content: VerifyEmail },
  "/confirm-email": { title: "Confirm your new address", Content: ConfirmEmail },
  "/unsubscribe": { title: "Stop these mails", Content: Unsubscribe },
  "/dashboard": { title: "Today", needsLogin: true, Content: Dashboard },
  "/achievements": { title: "Achievements", needsLogin: true, Content: Achievements },
  "/planner": { title: "Planner", needsLogin: true, Content: Planner },
  "/shopping": { title: "Shopping", needsLogin: true, Content: Shopping },
  "/week": { title: "Week", needsLogin: true, Content: Week },
  "/foods": { title: "My foods and dishes", needsLogin: true, Content: Foods },
  "/progress": { title: "Progress", needsLogin: true, Content: Progress },
  "/account": { title: "Account", needsLogin: true, Content: Account },
  "/account/profile": { title: "Profile", needsLogin: true, Content: AccountPart },
  "/account/settings": { title: "Settings", needsLogin: true, Content: AccountPart },
  "/account/food": { title: "Food and health", needsLogin: true, Content: AccountPart },
  "/account/mails": { title: "Mails", needsLogin: true, Content: AccountPart },
  "/account/membership": { title: "Membership", needsLogin: true, Content: AccountPart },
  "/account/orders": { title: "Orders", needsLogin: true, Content: AccountPart },
  "/account/security": { title: "Password and e-mail", needsLogin: true, Content: AccountPart },
  "/account/data": { title: "Your data", needsLogin: true, Content: AccountPart },
  "/account/erasure": { title: "Erase the account", needsLogin: true, Content: AccountPart },
  "/erasure": { title: "Erasure", Content: Erasure },
};

const NOT_FOUND: Page = { title: "Not found", Content: NotFound };

/** The page of a path, and the parameters in the path. */
export function pageAt(path: string): { page: Page; params: Record<string, string> } {
  for (const [address, page] of Object.entries(PAGES)) {
    const params = matchPath(address, path);
    if (params) return { page, params };
  }
  return { page: NOT_FOUND, params: {} };
}

/** Whether the app has a page at this path. */
export function hasPage(path: string) {
  return pageAt(path).page !== NOT_FOUND;
}
