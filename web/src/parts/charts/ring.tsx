// A ring around a figure that shows how much of a target is used up.

import "./ring.css";
import type { ComponentChildren } from "preact";

// Foods rarely add up to the last gram.
const CLOSED = 0.97;

/** @param props share: from 0 to 1; more than 1 is drawn as over */
export function Ring({ share, children }: { share: number; children: ComponentChildren }) {
  const drawn = Math.min(Math.max(share, 0), 1) * 100;
  const state = share > 1 ? " over" : share >= CLOSED ? " closed" : "";
  return (
    <div class={`ring${state}`}>
      <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <circle class="ring-track" cx="50" cy="50" r="44" />
        {drawn > 0 && (
          <circle
            class="ring-used"
            cx="50"
            cy="50"
            r="44"
            pathLength="100"
            stroke-dasharray={`${drawn} 100`}
          />
        )}
      </svg>
      <div class="ring-text">{children}</div>
    </div>
  );
}
