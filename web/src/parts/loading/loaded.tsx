// The outcome of a request: a skeleton, an error with a retry button, or the data.

import type { ComponentChildren } from "preact";
import { isAway, isOnline } from "../../data/online";
import type { Answer } from "../../data/use-data";
import { t } from "../../words/words";
import { ErrorBox } from "../messages/error-box";
import { Age } from "./age";
import { Skeleton } from "./skeleton";

export function Loaded<T>({
  request,
  skeleton,
  isAged = true,
  children,
}: {
  request: Answer<T>;
  /** Whether to show the age of data that may be out of date. */
  isAged?: boolean;
  skeleton?: ComponentChildren;
  children: (data: T) => ComponentChildren;
}) {
  const { data, error, loading, again } = request;
  if (data !== null) {
    return (
      <>
        {error && !isAway(error) ? <ErrorBox error={error} again={again} /> : null}
        {isAged && <Age of={request} />}
        {children(data)}
      </>
    );
  }
  if (isAway(error) && !isOnline.value) return <p class="soft">{t("Not on this device yet.")}</p>;
  // Unreachable services are requested again and again: the error stays until one responds.
  if (error && (!loading || isAway(error))) return <ErrorBox error={error} again={again} />;
  return skeleton ?? <Skeleton />;
}
