// An error in the API's own words, and what can be done about it.

import { KetoError } from "../state/api.js";
import { useCountdown } from "./countdown.js";
import { html } from "./html.js";
import { Icon } from "./icon.js";

// Another attempt would be answered in the same way.
const FINAL = new Set([400, 403, 404, 409, 410]);

/**
 * The API's words, as a sentence.
 * @param {unknown} error
 */
export function wordsOf(error) {
  if (!(error instanceof KetoError)) return "Something went wrong on this page.";
  if (error.status === 0) {
    return error.error === "No connection"
      ? "Keto cannot be reached. Check your connection."
      : `${error.error}.`;
  }
  return /[.!?]$/.test(error.error) ? error.error : `${error.error}.`;
}

/** @param {number} seconds */
function duration(seconds) {
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}

/** @param {{ error: unknown, again?: () => void, children?: unknown }} props */
export function ErrorBox({ error, again, children }) {
  const known = error instanceof KetoError ? error : null;
  const seconds = useCountdown(known?.status === 429 || known?.status === 503 ? known.retryAfter : null, error);
  const failed = known && known.status >= 500 && known.requestId;
  return html`
    <div class="notice error" role="alert">
      <${Icon} name="warning" />
      <div>
        <p>${wordsOf(error)}</p>
        ${seconds > 0 && html`<p aria-live="off">You can try again in ${duration(seconds)}.</p>`}
        ${failed && html`<p class="small">If it stays, quote ${known.requestId} to support.</p>`}
        ${children}
        ${again &&
        !FINAL.has(known?.status ?? 0) &&
        html`<button type="button" class="small" disabled=${seconds > 0} onClick=${again}>Try again</button>`}
      </div>
    </div>
  `;
}
