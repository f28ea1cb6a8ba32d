// The addresses of the app, and moving between them without loading the page anew.

import { signal } from "./vendor/signals.js";

/**
 * What a module of `pages/` exports: its title, whether it needs a member, and the page itself.
 * @typedef {object} Page
 * @property {string} title
 * @property {boolean} [needsLogin]
 * @property {(props: PageProps) => unknown} default
 */

/**
 * @typedef {object} PageProps
 * @property {Record<string, string>} params from the path
 * @property {URLSearchParams} query
 */

/** @type {[address: string, load: () => Promise<unknown>][]} */
const ROUTES = [
  ["/", () => import("./pages/home.js")],
  ["/plans", () => import("./pages/plans.js")],
  ["/plans/:slug", () => import("./pages/plan.js")],
  ["/pricing", () => import("./pages/pricing.js")],
  ["/register", () => import("./pages/register.js")],
  ["/login", () => import("./pages/login.js")],
  ["/forgot-password", () => import("./pages/forgot-password.js")],
  ["/reset-password", () => import("./pages/reset-password.js")],
  ["/verify-email", () => import("./pages/verify-email.js")],
  ["/confirm-email", () => import("./pages/confirm-email.js")],
  ["/dashboard", () => import("./pages/dashboard.js")],
  ["/planner", () => import("./pages/planner.js")],
  ["/account", () => import("./pages/account.js")],
  ["/erasure", () => import("./pages/erasure.js")],
];

const notFound = () => import("./pages/not-found.js");

/** Where the member is: path and query. */
export const place = signal(location.pathname + location.search);

/**
 * The page of a path: how to load it, and the parameters in the path.
 * @param {string} path
 */
export function find(path) {
  const parts = path.replace(/(.)\/$/, "$1").split("/");
  for (const [address, load] of ROUTES) {
    const params = match(address.split("/"), parts);
    if (params) return { address, params, load: /** @type {() => Promise<Page>} */ (load) };
  }
  return { address: "", params: {}, load: /** @type {() => Promise<Page>} */ (notFound) };
}

/**
 * @param {string[]} address
 * @param {string[]} parts
 */
function match(address, parts) {
  if (address.length !== parts.length) return null;
  /** @type {Record<string, string>} */
  const params = {};
  for (const [index, part] of address.entries()) {
    if (part.startsWith(":")) params[part.slice(1)] = decoded(parts[index]);
    else if (part !== parts[index]) return null;
  }
  return params;
}

/**
 * Go to an address of the app.
 * @param {string} address
 * @param {{ replace?: boolean }} [options] replace: not a step that Back returns to
 */
export function navigate(address, { replace = false } = {}) {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  place.value = location.pathname + location.search;
  if (!replace) scrollTo(0, 0);
}

/** Drop a token or a message from the address bar and the history; the page stays. */
export function dropQuery() {
  history.replaceState(null, "", location.pathname);
}

/**
 * The address of the login page that leads back here.
 * @param {string} [back]
 */
export function loginAddress(back = place.value) {
  return back === "/" ? "/login" : `/login?next=${encodeURIComponent(back)}`;
}

/**
 * An address of this app from a query, or the fallback: never one of another site.
 * @param {string | null} address
 * @param {string} [fallback]
 */
export function ownAddress(address, fallback = "/dashboard") {
  if (!address?.startsWith("/")) return fallback;
  try {
    const url = new URL(address, location.origin);
    // A path that begins with two slashes would be resolved again, to another site.
    const isOwn = url.origin === location.origin && !url.pathname.startsWith("//");
    return isOwn ? url.pathname + url.search + url.hash : fallback;
  } catch {
    return fallback;
  }
}

/** Follow the links of the app, and Back and Forward. */
export function startRouter() {
  addEventListener("popstate", () => (place.value = location.pathname + location.search));
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    if (!find(link.pathname).address) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}

/** @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
