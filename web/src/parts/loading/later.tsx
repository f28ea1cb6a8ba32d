// A part of the app that is loaded when it is first shown, not with the first view.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { KetoError } from "../../data/api";
import { useAgainOnline } from "../../data/online";
import { t } from "../../words/words";
import { takeNewVersion } from "../browser/new-version";
import { ErrorBox } from "../messages/error-box";
import { PageSkeleton, Skeleton } from "./skeleton";

// A tab that has long been open may have a version whose files are gone, or another server may have another
// version. Browsers do not retry a module that failed to load, so the page is reloaded.
const NOT_LOADED = "Part not loaded";
const LOADED_AGAIN = "keto.again.part";
const MOST_AGAIN = 6;
const PAUSE_MS = 150;

type Content<P> = (props: P) => ComponentChildren;

/** A page that is loaded on demand. */
export function pageLater<P extends object>(load: () => Promise<Content<P>>) {
  return later(load, PageSkeleton, loadAgain);
}

/** @param load imports the module; called again after a failure */
export function later<P extends object>(
  load: () => Promise<Content<P>>,
  Waiting: () => ComponentChildren = () => <Skeleton lines={6} />,
  isLoadedAgain = () => false,
) {
  let loaded: Content<P> | null = null;
  return function Later(props: P) {
    const [, draw] = useState(loaded !== null);
    const [error, setError] = useState<KetoError | null>(null);
    const get = async () => {
      try {
        loaded = await load();
        sessionStorage.removeItem(LOADED_AGAIN);
        draw(true);
        setError(null);
      } catch {
        if (navigator.onLine && isLoadedAgain()) return;
        setError(new KetoError(0, navigator.onLine ? NOT_LOADED : "No connection"));
      }
    };
    useEffect(() => {
      if (!loaded) get();
    }, []);
    useAgainOnline(error, get);
    if (loaded) {
      const Loaded = loaded;
      return <Loaded {...props} />;
    }
    if (!error) return <Waiting />;
    if (error.error !== NOT_LOADED) return <ErrorBox error={error} again={get} />;
    return (
      <ErrorBox error={error}>
        <button type="button" class="small" onClick={takeNewVersion}>
          {t("Reload")}
        </button>
      </ErrorBox>
    );
  };
}

/** Reload a page that has not rendered yet, a limited number of times. */
function loadAgain() {
  const attempts = Number(sessionStorage.getItem(LOADED_AGAIN) ?? 0);
  if (attempts >= MOST_AGAIN) return false;
  sessionStorage.setItem(LOADED_AGAIN, String(attempts + 1));
  // As in `public/again.js`.
  if (attempts % 2) new Image().src = `/favicon.ico?${attempts}`;
  setTimeout(() => location.reload(), attempts * PAUSE_MS);
  return true;
}
