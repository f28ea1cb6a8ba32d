// What a request has answered: a skeleton, an error with another attempt, or the data.

import type { ComponentChildren } from "preact";
import type { Answer } from "../data/use-data";
import { ErrorBox } from "./error-box";

import { Skeleton } from "./skeleton";

export function Loaded<T>({
  request,
  skeleton,
  children,
}: {
  request: Answer<T>;
  skeleton?: ComponentChildren;
  children: (data: T) => ComponentChildren;
}) {
  const { data, error, loading, again } = request;
  if (data !== null) {
    return (
      <>
        {error ? <ErrorBox error={error} again={again} /> : null}
        {children(data)}
      </>
    );
  }
  if (error && !loading) return <ErrorBox error={error} again={again} />;
  return skeleton ?? <Skeleton />;
}
