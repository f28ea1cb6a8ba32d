// The navigation at the bottom of a phone, within reach of a thumb.

import "./bottom-bar.css";
import { isLoggedIn } from "../../data/session";
import { Icon, type IconName } from "../../parts/page/icon";
import { isOpen } from "./header";

const PLACES: [address: string, name: string, icon: IconName][] = [
  ["/dashboard", "Today", "sun"],
  ["/plan", "Plans", "book"],
  ["/shopping", "Shopping", "basket"],
  ["/progress", "Progress", "chart"],
  ["/account", "You", "user"],
];

export function BottomBar() {
  if (!isLoggedIn.value) return null;
  return (
    <nav class="bottom-bar" aria-label="On a phone">
      {PLACES.map(([address, name, icon]) => (
        <a key={address} href={address} aria-current={isOpen(address) ? "page" : undefined}>
          <Icon name={icon} />
          {name}
        </a>
      ))}
    </nav>
  );
}
