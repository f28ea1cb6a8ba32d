// What a request has answered: a skeleton, an error with another attempt, or the data.

import type { ComponentChildren } from "preact";
import { isAway, isOnline } from "../../data/online";
import type { Answer } from "../../data/use-data";
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
  /** Whether to say how old the data is, where it may be out of date. */
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
  if (isAway(error) && !isOnline.value) return <p class="soft">This isn't on this device yet.</p>;
  // What is away is asked for again and again: the words stay until it answers.
  if (error && (!loading || isAway(error))) return <ErrorBox error={error} again={again} />;
  return skeleton ?? <Skeleton />;
}
