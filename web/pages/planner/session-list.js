// The plans that were written for the member.

/** @import { SessionSummary } from "../../client/keto.js" */

import { dayAndTime } from "../../state/format.js";
import { html } from "../../parts/html.js";

/** @type {Record<string, string>} */
const GOALS = { weight_loss: "Lose weight", maintenance: "Keep weight", muscle_gain: "Gain muscle" };
/** @type {Record<string, string>} */
const BUDGETS = { budget: "small budget", premium: "generous budget" };

/** @param {{ sessions: SessionSummary[], chosen: string | null }} props */
export function SessionList({ sessions, chosen }) {
  return html`
    <ul class="session-list">
      ${sessions.map(
        ({ id, createdAt, inputParams }) => html`
          <li key=${id}>
            <a href=${`/planner?session=${encodeURIComponent(id)}`} aria-current=${chosen === id ? "true" : null}>
              <b>${nameOf(inputParams)}</b>
              <span class="soft small">${dayAndTime(createdAt)}</span>
              <span class="soft small">${detailsOf(inputParams)}</span>
            </a>
          </li>
        `,
      )}
    </ul>
  `;
}

/** @param {Record<string, unknown>} input */
export function nameOf({ durationDays, goal }) {
  const days = Number(durationDays) || 7;
  return `${days === 1 ? "One day" : `${days} days`} · ${GOALS[String(goal)] ?? GOALS.weight_loss}`;
}

/** @param {Record<string, unknown>} input */
function detailsOf({ allergies, budget }) {
  const spent = BUDGETS[String(budget)] ?? "";
  const without = Array.isArray(allergies) && allergies.length ? `without ${allergies.join(", ")}` : "";
  return [spent, without].filter(Boolean).join(" · ");
}
