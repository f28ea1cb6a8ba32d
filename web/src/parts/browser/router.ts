// The current address, and navigation without reloading the page.

import { signal } from "@preact/signals";

export interface PageProps {
  /** From the path. */
  params: Record<string, string>;
  query: URLSearchParams;
}

/** The current path and query. */
export const place = signal(location.pathname + location.search);

/** How often Back or Forward was pressed. */
export const steps = signal(0);

/**
 * Navigate to an address of the app.
 * @param options replace: do not add a step to the history
 */
export function navigate(address: string, { replace = false }: { replace?: boolean } = {}) {
  if (replace) {
    history.replaceState(history.state, "", address);
  } else {
    noteScroll();
    history.pushState({ from: place.value }, "", address);
  }
  place.value = location.pathname + location.search;
  if (!replace) scrollTo(0, 0);
}

/** Where the page was scrolled to when it was left; 0 for a new one. */
export function scrollOfPlace(): number {
  const scroll: unknown = history.state?.scroll;
  return typeof scroll === "number" ? scroll : 0;
}

/** The page of the app from which this one was opened; null if none. */
export function previousPage(): string | null {
  const from: unknown = history.state?.from;
  return typeof from === "string" ? from : null;
}

function noteScroll() {
  history.replaceState({ ...history.state, scroll: Math.round(scrollY) }, "");
}

/** Drop a token or a message from the address bar and the history without leaving the page. */
export function dropQuery() {
  history.replaceState(history.state, "", location.pathname);
}

/** The address of the login page that leads back here. */
export function loginAddress(back = place.value) {
  return back === "/" ? "/login" : `/login?next=${encodeURIComponent(back)}`;
}

/** An address of this app from a query, or the fallback: never another site's. */
export function ownAddress(address: string | null, fallback = "/dashboard") {
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

/** Handle links to the app's addresses, and Back and Forward. */
export function startRouter(hasPage: (path: string) => boolean) {
  // The browser would scroll before the page is rendered.
  history.scrollRestoration = "manual";
  addEventListener("pagehide", noteScroll);
  addEventListener("scrollend", noteScroll);
  addEventListener("popstate", () => {
    place.value = location.pathname + location.search;
    steps.value += 1;
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    if (!hasPage(link.pathname)) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}

/** The parameters of a path that matches an address such as `/plans/:slug`; else null. */
export function matchPath(address: string, path: string) {
  const names = address.split("/");
  const parts = path.replace(/(.)\/$/, "$1").split("/");
  if (names.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    if (name.startsWith(":")) params[name.slice(1)] = decoded(parts[index]);
    else if (name !== parts[index]) return null;
  }
  return params;
}

function decoded(part: string) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
