// An error in the API's own words, and what can be done about it.

import type { ComponentChildren } from "preact";
import { KetoError } from "../state/api";
import { useCountdown } from "./countdown";

import { Icon } from "./icon";

// Another attempt would be answered in the same way.
const FINAL = new Set([400, 403, 404, 409, 410]);

/** The API's words, as a sentence. */
export function wordsOf(error: unknown) {
  if (!(error instanceof KetoError)) return "Something went wrong on this page.";
  if (error.status === 0) {
    return error.error === "No connection"
      ? "Keto cannot be reached. Check your connection."
      : `${error.error}.`;
  }
  return /[.!?]$/.test(error.error) ? error.error : `${error.error}.`;
}

function duration(seconds: number) {
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}

export function ErrorBox({
  error,
  again,
  children,
}: {
  error: unknown;
  again?: () => void;
  children?: ComponentChildren;
}) {
  const known = error instanceof KetoError ? error : null;
  const seconds = useCountdown(
    known?.status === 429 || known?.status === 503 ? known.retryAfter : null,
    error,
  );
  const failed = known && known.status >= 500 && known.requestId;
  return (
    <div class="notice error" role="alert">
      <Icon name="warning" />
      <div>
        <p>{wordsOf(error)}</p>
        {seconds > 0 && <p aria-live="off">You can try again in {duration(seconds)}.</p>}
        {failed && <p class="small">If it stays, quote {known.requestId} to support.</p>}
        {children}
        {again && !FINAL.has(known?.status ?? 0) && (
          <button type="button" class="small" disabled={seconds > 0} onClick={again}>
            Try again
          </button>
        )}
      </div>
    </div>
  );
}
