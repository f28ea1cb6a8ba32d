// The header: the navigation, and the logged-in member.

import "./header.css";
import { leave } from "../../account/log-out";
import { member } from "../../data/member/member";
import { isLoggedIn } from "../../data/session";
import { loginAddress, place } from "../../parts/browser/router";
import { Icon } from "../../parts/page/icon";

const FOR_VISITORS = [
  ["/plans", "Plans"],
  ["/pricing", "Pricing"],
];
const FOR_MEMBERS = [
  ["/dashboard", "Today"],
  ["/plan", "Plans"],
  ["/shopping", "Shopping"],
  ["/progress", "Progress"],
];

export function Header() {
  const links = isLoggedIn.value ? FOR_MEMBERS : FOR_VISITORS;
  return (
    <header class={isLoggedIn.value ? "site-header of-members" : "site-header"}>
      <div class="bar">
        <a class="brand" href="/">
          <Mark />
          Keto
        </a>
        <nav class="site-nav" aria-label="Main">
          {links.map(([address, name]) => (
            <NavLink address={address} name={name} />
          ))}
        </nav>
        <div class="site-member">{isLoggedIn.value ? <Member /> : <Visitor />}</div>
      </div>
    </header>
  );
}

/** Pages that belong to an entry but have another address. */
const WITHIN: Record<string, string[]> = {
  "/dashboard": ["/foods"],
  "/plan": ["/plans", "/planner"],
  "/progress": ["/week", "/achievements"],
  "/shopping": ["/pantry"],
};

/** Whether the page at this address, or one that belongs to it, is open. */
export function isOpen(address: string) {
  const path = place.value.split("?")[0];
  return [address, ...(WITHIN[address] ?? [])].some(
    (each) => path === each || path.startsWith(`${each}/`),
  );
}

function NavLink({ address, name }: { address: string; name: string }) {
  return (
    <a href={address} aria-current={isOpen(address) ? "page" : undefined}>
      {name}
    </a>
  );
}

function Member() {
  const name = member.value?.name || member.value?.email || "";
  return (
    <>
      <a class="member-link" href="/account">
        <span class="initial" aria-hidden="true">
          {name ? [...name][0].toUpperCase() : <Icon name="user" />}
        </span>
        <span class="name">Account</span>
      </a>
      <button type="button" class="quiet wide-only" onClick={leave}>
        Log out
      </button>
    </>
  );
}

function Visitor() {
  const path = place.value.split("?")[0];
  const back = ["/login", "/register", "/start"].includes(path) ? "/login" : loginAddress();
  return (
    <>
      <a class="button quiet" href={back}>
        Log in
      </a>
      <a class="button wide-only" href="/register">
        Get started
      </a>
    </>
  );
}

function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        class="skin"
        d="M16 1.5c4.6 0 6.2 4.3 7.6 8 1.3 3.4 4.4 5.6 4.4 10.5a12 12 0 0 1-24 0c0-4.9 3.1-7.1 4.4-10.5 1.4-3.7 3-8 7.6-8Z"
      />
      <path
        class="flesh"
        d="M16 5c2.7 0 3.6 3 4.8 6.2 1.2 3.1 3.7 4.9 3.7 8.7a8.5 8.5 0 0 1-17 0c0-3.8 2.5-5.6 3.7-8.7C12.4 8 13.3 5 16 5Z"
      />
      <circle class="stone" cx="16" cy="20" r="4.6" />
    </svg>
  );
}
