// Related pages as tabs, each with its address.

import "./page-tabs.css";
import { isLoggedIn } from "../../data/session";
import { t } from "../../words/words";
import { place } from "../browser/router";

type Pages = [address: string, name: string][];

const TODAY: Pages = [
  ["/dashboard", t("Today")],
  ["/foods", t("My foods and dishes")],
];
const PLANS: Pages = [
  ["/plan", t("This week")],
  ["/plans", t("Shop")],
  ["/plans/mine", t("My plans")],
  ["/planner", t("New plan")],
];
const SHOPPING: Pages = [
  ["/shopping", t("Shopping list")],
  ["/pantry", t("Pantry")],
];
const PROGRESS: Pages = [
  ["/progress", t("Charts")],
  ["/week", t("Week")],
  ["/achievements", t("Achievements")],
];

export function TodayTabs() {
  return <PageTabs label={t("Diary")} pages={TODAY} />;
}

export function PlanTabs() {
  return isLoggedIn.value && <PageTabs label={t("Plans")} pages={PLANS} />;
}

export function ShoppingTabs() {
  return <PageTabs label={t("Shopping")} pages={SHOPPING} />;
}

export function ProgressTabs() {
  return <PageTabs label={t("Progress")} pages={PROGRESS} />;
}

function PageTabs({ label, pages }: { label: string; pages: Pages }) {
  const path = place.value.split("?")[0];
  return (
    <nav class="page-tabs" aria-label={label}>
      {pages.map(([address, name]) => (
        <a key={address} href={address} aria-current={path === address ? "page" : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
