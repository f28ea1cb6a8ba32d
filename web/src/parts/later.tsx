// A part of the app that is loaded when it is first drawn, and not with the first view.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { KetoError } from "../state/api";
import { takeNewVersion } from "../state/new-version";
import { useAgainOnline } from "../state/online";
import { ErrorBox } from "./error-box";
import { PageSkeleton, Skeleton } from "./skeleton";

// A tab that is open for long may be of a version whose files are gone.
const NOT_LOADED = "Part not loaded";

type Content<P> = (props: P) => ComponentChildren;

/** A page of its own. */
export function pageLater<P extends object>(load: () => Promise<Content<P>>) {
  return later(load, PageSkeleton);
}

/** @param load imports the module; asked again after a failure */
export function later<P extends object>(
  load: () => Promise<Content<P>>,
  Waiting: () => ComponentChildren = () => <Skeleton lines={6} />,
) {
  let loaded: Content<P> | null = null;
  return function Later(props: P) {
    const [, draw] = useState(loaded !== null);
    const [error, setError] = useState<KetoError | null>(null);
    const get = async () => {
      try {
        loaded = await load();
        draw(true);
        setError(null);
      } catch {
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
    return (
      <ErrorBox error={error} again={get}>
        {error.error === NOT_LOADED && (
          <button type="button" class="small" onClick={takeNewVersion}>
            Reload
          </button>
        )}
      </ErrorBox>
    );
  };
}
