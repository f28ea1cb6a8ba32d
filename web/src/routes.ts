// The addresses of the app and their pages; `server/src/webapp/addresses.py` has the same list.

import type { ComponentChildren } from "preact";
// What is loaded later brings no styles of its own.
import "./pages/diary/week.css";
import "./pages/planner.css";
import "./pages/start.css";
import "./parts/chips.css";
import { Account } from "./pages/account";
import { Achievements } from "./pages/achievements";
import { ConfirmEmail } from "./pages/confirm-email";
import { Dashboard } from "./pages/dashboard";
import { Erasure } from "./pages/erasure";
import { ForgotPassword } from "./pages/forgot-password";
import { Home } from "./pages/home";
import { LogIn } from "./pages/login";
import { MyPlans } from "./pages/my-plans";
import { NotFound } from "./pages/not-found";
import { Plan } from "./pages/plan";
import { Plans } from "./pages/plans";
import { Pricing } from "./pages/pricing";
import { Progress } from "./pages/progress";
import { Register } from "./pages/register";
import { ResetPassword } from "./pages/reset-password";
import { Unsubscribe } from "./pages/unsubscribe";
import { VerifyEmail } from "./pages/verify-email";
import { pageLater } from "./parts/later";
import { matchPath, type PageProps } from "./router";

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
