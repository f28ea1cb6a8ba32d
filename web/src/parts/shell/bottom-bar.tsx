// Where a member goes with the thumb, at the bottom of a phone.

import "./bottom-bar.css";
import { isLoggedIn } from "../../data/session";
import { Icon, type IconName } from "../page/icon";
import { isOpen } from "./header";

const PLACES: [address: string, name: string, icon: IconName][] = [
  ["/dashboard", "Today", "sun"],
  ["/plans", "Plans", "book"],
  ["/shopping", "Shopping", "basket"],
  ["/progress", "Progress", "chart"],
  ["/account", "You", "user"],
];

/** What belongs to a place and has an address elsewhere. */
const BELOW: Record<string, string> = {
  "/dashboard": "/foods",
  "/plans": "/planner",
  "/progress": "/week",
};

export function BottomBar() {
  if (!isLoggedIn.value) return null;
  return (
    <nav class="bottom-bar" aria-label="On a phone">
      {PLACES.map(([address, name, icon]) => (
        <a
          key={address}
          href={address}
          aria-current={[address, BELOW[address] ?? address].some(isOpen) ? "page" : undefined}
        >
          <Icon name={icon} />
          {name}
        </a>
      ))}
    </nav>
  );
}
