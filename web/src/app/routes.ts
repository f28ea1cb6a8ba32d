// The addresses of the app and their pages; `make generate ARGS=web_addresses` makes the server's list from them.

import type { ComponentChildren } from "preact";
import { Account } from "../account/account";
import { Dashboard } from "../diary/day/dashboard";
import { Progress } from "../measure/progress";
import { matchPath, type PageProps } from "../parts/browser/router";
import { pageLater } from "../parts/loading/later";
import { MyPlans } from "../shop/my-plans";
import { Plans } from "../shop/plans";
import { NotFound } from "./not-found";

export interface Page {
  title: string;
  needsLogin?: boolean;
  Content: (props: PageProps) => ComponentChildren;
}

const AccountPart = pageLater(async () => (await import("../account/part")).AccountPart);
const Achievements = pageLater(
  async () => (await import("../diary/achievements/achievements")).Achievements,
);
const ConfirmEmail = pageLater(
  async () => (await import("../account/login/confirm-email")).ConfirmEmail,
);
const Desk = pageLater(async () => (await import("../desk/desk")).Desk);
const Erasure = pageLater(async () => (await import("../account/erasure-status")).Erasure);
const Foods = pageLater(async () => (await import("../diary/foods/foods")).Foods);
const ForgotPassword = pageLater(
  async () => (await import("../account/login/forgot-password")).ForgotPassword,
);
const Home = pageLater(async () => (await import("./home")).Home);
const LogIn = pageLater(async () => (await import("../account/login/login")).LogIn);
const Plan = pageLater(async () => (await import("../shop/plan")).Plan);
const Planner = pageLater(async () => (await import("../planner/planner")).Planner);
const Pricing = pageLater(async () => (await import("../shop/pricing/pricing")).Pricing);
const Register = pageLater(async () => (await import("../account/login/register")).Register);
const ResetPassword = pageLater(
  async () => (await import("../account/login/reset-password")).ResetPassword,
);
const Shopping = pageLater(async () => (await import("../plans/shopping/shopping")).Shopping);
const Pantry = pageLater(async () => (await import("../plans/shopping/pantry")).Pantry);
const Start = pageLater(async () => (await import("../planner/start/start")).Start);
const ThisWeek = pageLater(async () => (await import("../plans/this-week")).ThisWeek);
const Unsubscribe = pageLater(
  async () => (await import("../account/login/unsubscribe")).Unsubscribe,
);
const VerifyEmail = pageLater(
  async () => (await import("../account/login/verify-email")).VerifyEmail,
);
const Withdraw = pageLater(async () => (await import("../account/withdraw/withdraw")).Withdraw);
const Week = pageLater(async () => (await import("../measure/week/week")).Week);

const PAGES: Record<string, Page> = {
  "/": { title: "Keto", Content: Home },
  "/plans": { title: "Plans", Content: Plans },
  "/plan": { title: "This week", needsLogin: true, Content: ThisWeek },
  // The API does not allow a plan with this slug.
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
  "/withdraw": { title: "Withdraw from contract", Content: Withdraw },
  "/dashboard": { title: "Today", needsLogin: true, Content: Dashboard },
  "/achievements": { title: "Achievements", needsLogin: true, Content: Achievements },
  "/planner": { title: "Planner", needsLogin: true, Content: Planner },
  "/shopping": { title: "Shopping", needsLogin: true, Content: Shopping },
  "/pantry": { title: "Pantry", needsLogin: true, Content: Pantry },
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
  "/account/invoices": { title: "Invoices", needsLogin: true, Content: AccountPart },
  "/account/security": { title: "Password and e-mail", needsLogin: true, Content: AccountPart },
  "/account/data": { title: "Your data", needsLogin: true, Content: AccountPart },
  "/account/erasure": { title: "Erase the account", needsLogin: true, Content: AccountPart },
  "/desk": { title: "Desk", Content: Desk },
  "/desk/:part": { title: "Desk", Content: Desk },
  "/desk/:part/:id": { title: "Desk", Content: Desk },
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
