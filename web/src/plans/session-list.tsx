// The member's written plans.

import type { SessionSummary } from "keto-client";
import { dayAndTime } from "../data/member/format";

const GOALS: Record<string, string> = {
  weight_loss: "Lose weight",
  maintenance: "Keep weight",
  muscle_gain: "Gain muscle",
};
const BUDGETS: Record<string, string> = { budget: "small budget", premium: "generous budget" };

export function SessionList({
  sessions,
  chosen,
}: {
  sessions: SessionSummary[];
  chosen: string | null;
}) {
  return (
    <ul class="session-list">
      {sessions.map(({ id, createdAt, inputParams }) => (
        <li key={id}>
          <a
            href={`/planner?session=${encodeURIComponent(id)}`}
            aria-current={chosen === id ? "true" : undefined}
          >
            <b>{nameOf(inputParams)}</b>
            <span class="soft small">{dayAndTime(createdAt)}</span>
            <span class="soft small clamped">{detailsOf(inputParams)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

export function nameOf({ durationDays, goal }: Record<string, unknown>) {
  const days = Number(durationDays) || 7;
  return `${days === 1 ? "One day" : `${days} days`} · ${GOALS[String(goal)] ?? GOALS.weight_loss}`;
}

function detailsOf({ allergies, budget }: Record<string, unknown>) {
  const spent = BUDGETS[String(budget)] ?? "";
  const without =
    Array.isArray(allergies) && allergies.length ? `without ${allergies.join(", ")}` : "";
  return [spent, without].filter(Boolean).join(" · ");
}
