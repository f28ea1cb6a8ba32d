// All plans, and those of the member.

import "./plan-tabs.css";
import { isLoggedIn } from "../../data/session";
import { place } from "../../state/app/router";

const PAGES = [
  ["/plans", "All plans"],
  ["/plans/mine", "My plans"],
  ["/planner", "Planner"],
];

export function PlanTabs() {
  if (!isLoggedIn.value) return null;
  const path = place.value.split("?")[0];
  return (
    <nav class="plan-tabs" aria-label="Plans">
      {PAGES.map(([address, name]) => (
        <a key={address} href={address} aria-current={path === address ? "page" : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
