// What a request has answered: a skeleton, an error with another attempt, or the data.

import { ErrorBox } from "./error-box.js";
import { html } from "./html.js";
import { Skeleton } from "./skeleton.js";

/**
 * @template T
 * @param {{
 *   request: import("../state/request.js").Answer<T>,
 *   skeleton?: unknown,
 *   children: (data: T) => unknown,
 * }} props
 */
export function Loaded({ request, skeleton, children }) {
  const { data, error, loading, again } = request;
  if (data !== null) {
    return html`${error ? html`<${ErrorBox} error=${error} again=${again} />` : null}${children(data)}`;
  }
  if (error && !loading) return html`<${ErrorBox} error=${error} again=${again} />`;
  return skeleton ?? html`<${Skeleton} />`;
}
