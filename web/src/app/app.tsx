// The frame of every page: header, the current page, footer.

import "./styles/layers.css";
import "./styles/tokens.css";
import "./styles/typeface.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/buttons.css";
import "./styles/layout.css";
import "./styles/print.css";
import "../data/member/active-days";
import "../planner/state/writing";
import { render } from "preact";
import { useEffect, useErrorBoundary, useLayoutEffect, useRef } from "preact/hooks";
import { LeaveDialog } from "../account/log-out";
import { ended, isLoggedIn, memberId } from "../data/session";
import { startWorker } from "../parts/browser/new-version";
import {
  loginAddress,
  navigate,
  type PageProps,
  place,
  scrollOfPlace,
  startRouter,
  steps,
} from "../parts/browser/router";
import { toast } from "../parts/browser/toasts";
import { PageSkeleton } from "../parts/loading/skeleton";
import { ErrorBox } from "../parts/messages/error-box";
import { noticeReturn } from "../shop/state/payment-page";
import { t } from "../words/words";
import { acceptLocalToken } from "./local-token";
import { keepPrefetched } from "./prefetch";
import { hasPage, type Page, pageAt } from "./routes";
import { BottomBar } from "./shell/bottom-bar";
import { Footer } from "./shell/footer";
import { Header } from "./shell/header";
import { NewVersion } from "./shell/new-version";
import { OfflineBanner } from "./shell/offline-banner";
import { Toasts } from "./shell/toasts";

// A response may come late; do not scroll once the member has.
const SCROLLED_WITHIN_MS = 10_000;
const BY_HAND = ["wheel", "touchstart", "pointerdown", "keydown"];

function App() {
  // The desk has a separate frame: its staff are not members.
  const isDesk = /^\/desk(?=[/?]|$)/.test(place.value);
  return (
    <>
      <a class="skip-link" href="#main">
        {t("Skip to content")}
      </a>
      {!isDesk && <Header />}
      <OfflineBanner />
      <NewVersion />
      <CurrentPage />
      {!isDesk && <Footer />}
      {!isDesk && <BottomBar />}
      <Toasts />
      <LeaveDialog />
    </>
  );
}

function CurrentPage() {
  const address = place.value;
  const url = new URL(address, location.origin);
  const { page, params } = pageAt(url.pathname);
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  const needsLogin = page.needsLogin === true && !isLoggedIn.value;

  // Before the page's own effects: a plan puts its name there.
  useLayoutEffect(() => {
    document.title = page.title === "Keto" ? page.title : `${page.title} · Keto`;
  }, [url.pathname]);

  useLayoutEffect(() => {
    if (needsLogin) return navigate(loginAddress(address), { replace: true });
    // A screen reader reads a new page from its beginning; not on the first page load. Synchronously:
    // later, it would take the focus from a field of the new page.
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [url.pathname, needsLogin]);

  useLayoutEffect(() => scrollBack(scrollOfPlace()), [url.pathname, steps.value]);

  useEffect(() => {
    if (ended.value && !page.needsLogin && url.pathname !== "/login") {
      toast(t("Your session has ended."), {
        text: t("Log in to continue"),
        href: loginAddress(address),
      });
    }
  }, [ended.value]);

  return (
    <main id="main" tabindex={-1} ref={main}>
      {needsLogin ? (
        <PageSkeleton />
      ) : (
        <Guarded
          key={`${memberId.value} ${url.pathname}`}
          page={page}
          params={params}
          query={url.searchParams}
        />
      )}
    </main>
  );
}

/** Scroll to the page's last position once its content is tall enough; returns a function that stops that. */
function scrollBack(to: number) {
  const until = performance.now() + SCROLLED_WITHIN_MS;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const each of BY_HAND) removeEventListener(each, stop);
  };
  const attempt = () => {
    scrollTo(0, to);
    if (Math.abs(scrollY - to) <= 1 || performance.now() > until) return stop();
    frame = requestAnimationFrame(attempt);
  };
  for (const each of BY_HAND) addEventListener(each, stop, { passive: true });
  attempt();
  return stop;
}

function Guarded({ page, params, query }: PageProps & { page: Page }) {
  const [error, reset] = useErrorBoundary((thrown) => console.error(thrown));
  if (error) return <ErrorBox error={error} again={reset} />;
  return <page.Content params={params} query={query} />;
}

async function prepareForNoNetwork() {
  if (await startWorker()) keepPrefetched();
}

acceptLocalToken();
noticeReturn(new URL(location.href));
startRouter(hasPage);
const root = document.getElementById("app");
// The shell that the browser painted first.
root?.replaceChildren();
if (root) render(<App />, root);
// Not while the first view is loading.
if (document.readyState === "complete") prepareForNoNetwork();
else addEventListener("load", prepareForNoNetwork);
