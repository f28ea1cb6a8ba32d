// The frame of every page: header, the page of the address, footer.

/** @import { Page } from "./router.js" */

import { Footer } from "./parts/footer.js";
import { Header } from "./parts/header.js";
import { html, render, useEffect, useErrorBoundary, useRef, useState } from "./parts/html.js";
import { ErrorBox } from "./parts/error-box.js";
import { OfflineBanner } from "./parts/offline-banner.js";
import { PageSkeleton } from "./parts/skeleton.js";
import { Toasts } from "./parts/toasts.js";
import { find, loginAddress, navigate, place, startRouter } from "./router.js";
import { acceptLocalToken } from "./state/local-token.js";
import { KetoError } from "./state/api.js";
import { useAgainOnline } from "./state/online.js";
import { noticeReturn } from "./state/payments.js";
import { isLoggedIn, wasEnded } from "./state/session.js";
import { toast } from "./state/toasts.js";

function App() {
  return html`
    <a class="skip-link" href="#main">Skip to the content</a>
    <${Header} />
    <${OfflineBanner} />
    <${CurrentPage} />
    <${Footer} />
    <${Toasts} />
  `;
}

function CurrentPage() {
  const address = place.value;
  const url = new URL(address, location.origin);
  const { params, load } = find(url.pathname);
  const [shown, setShown] = useState(
    /** @type {{ path: string, page?: Page, error?: unknown } | null} */ (null),
  );
  const [attempt, setAttempt] = useState(0);
  const main = useRef(/** @type {HTMLElement | null} */ (null));
  const isFirst = useRef(true);

  useEffect(() => {
    let current = true;
    load().then(
      (page) => current && setShown({ path: url.pathname, page }),
      // A module of the app that does not load has not been reached.
      () => current && setShown({ path: url.pathname, error: new KetoError(0, "No connection") }),
    );
    return () => void (current = false);
  }, [url.pathname, attempt]);

  useAgainOnline(shown?.error, () => setAttempt(attempt + 1));

  const { page, error } = shown?.path === url.pathname ? shown : {};
  const needsLogin = page?.needsLogin === true && !isLoggedIn.value;

  useEffect(() => {
    if (page) document.title = page.title === "Keto" ? "Keto" : `${page.title} · Keto`;
    if (needsLogin) return navigate(loginAddress(address), { replace: true });
    // A screen reader reads the new page from its beginning; not where one has just arrived.
    if (page && !isFirst.current) main.current?.focus();
    if (page) isFirst.current = false;
  }, [page, needsLogin]);

  useEffect(() => {
    if (wasEnded.value && page && !page.needsLogin && url.pathname !== "/login") {
      toast("Your session is over. Log in to go on as a member.");
    }
  }, [wasEnded.value]);

  return html`
    <main id="main" tabindex="-1" ref=${main}>
      ${error
        ? html`<${ErrorBox} error=${error} again=${() => setAttempt(attempt + 1)} />`
        : page && !needsLogin
          ? html`<${Guarded} key=${url.pathname} page=${page} params=${params} query=${url.searchParams} />`
          : html`<${PageSkeleton} />`}
    </main>
  `;
}

/** @param {{ page: Page, params: Record<string, string>, query: URLSearchParams }} props */
function Guarded({ page, params, query }) {
  const [error, reset] = useErrorBoundary((thrown) => console.error(thrown));
  if (error) return html`<${ErrorBox} error=${error} again=${reset} />`;
  return html`<${page.default} params=${params} query=${query} />`;
}

acceptLocalToken();
noticeReturn(new URL(location.href));
startRouter();
render(html`<${App} />`, /** @type {Element} */ (document.getElementById("app")));
