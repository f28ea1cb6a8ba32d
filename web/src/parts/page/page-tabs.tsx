// Related pages as tabs, each with its address.

import "./page-tabs.css";
import { isLoggedIn } from "../../data/session";
import { place } from "../browser/router";

type Pages = [address: string, name: string][];

const TODAY: Pages = [
  ["/dashboard", "Today"],
  ["/foods", "My foods and dishes"],
];
const PLANS: Pages = [
  ["/plans", "All plans"],
  ["/plans/mine", "My plans"],
  ["/planner", "Planner"],
];
const PROGRESS: Pages = [
  ["/progress", "Charts"],
  ["/week", "Week"],
  ["/achievements", "Achievements"],
];

export function TodayTabs() {
  return <PageTabs label="Diary" pages={TODAY} />;
}

export function PlanTabs() {
  return isLoggedIn.value && <PageTabs label="Plans" pages={PLANS} />;
}

export function ProgressTabs() {
  return <PageTabs label="Progress" pages={PROGRESS} />;
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
