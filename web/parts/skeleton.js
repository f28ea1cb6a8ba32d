// Grey shapes in the place of what is being loaded, of its size, so that nothing jumps.

import { html } from "./html.js";

/** @param {{ lines?: number }} props */
export function Skeleton({ lines = 3 }) {
  return html`
    <div class="skeleton" aria-busy="true">
      <span class="visually-hidden">Loading</span>
      ${Array.from({ length: lines }, (_, index) => html`<div class="line" key=${index}></div>`)}
    </div>
  `;
}

/** Cards as in a grid of plans. @param {{ count: number }} props */
export function CardSkeletons({ count }) {
  return html`
    <div class="plan-grid" aria-busy="true">
      <span class="visually-hidden">Loading</span>
      ${Array.from(
        { length: count },
        (_, index) => html`
          <div class="plan-card skeleton" key=${index}>
            <div class="block"></div>
            <div class="plan-card-text">
              <div class="line"></div>
              <div class="line"></div>
              <div class="line"></div>
            </div>
          </div>
        `,
      )}
    </div>
  `;
}

/** A whole page, until its module is there. */
export function PageSkeleton() {
  return html`<div class="page page-skeleton"><${Skeleton} lines=${5} /></div>`;
}
