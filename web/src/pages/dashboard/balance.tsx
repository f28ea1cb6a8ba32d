// What is left of the day: net carbs as a ring, the rest as bars.

import "./balance.css";
import type { Logged } from "../../data/day-log";
import { Ring } from "../../parts/ring";
import { number } from "../../state/format";
import { CARBS_G } from "../../state/macros";
import type { Nutrients } from "../../state/plan-shape";
import { round } from "../../state/units";

const BARS = [
  ["calories", "Calories", "kcal"],
  ["proteinG", "Protein", "g"],
  ["fatG", "Fat", "g"],
] as const;

export function Balance({
  entry,
  targets,
  streak,
}: {
  entry: Logged;
  /** Of the plan; null without one. */
  targets: Nutrients | null;
  /** What the member has kept up, in a sentence. */
  streak: string | null;
}) {
  const most = targets?.netCarbsG ?? CARBS_G;
  const eaten = entry.netCarbsG ?? 0;
  const left = round(most - eaten, 1);
  return (
    <section class="card balance" aria-labelledby="balance-title">
      <h2 id="balance-title" class="visually-hidden">
        What is left
      </h2>
      <Ring share={most > 0 ? eaten / most : 0}>
        <b>{number(Math.abs(left), 1)} g</b>
        <span class="small soft">{left < 0 ? "net carbs over" : "net carbs left"}</span>
        <span class="visually-hidden">
          {number(eaten, 1)} of {number(most)} g eaten
        </span>
      </Ring>
      <dl class="balance-bars">
        {BARS.map(([name, label, unit]) => (
          <Bar
            key={name}
            label={label}
            unit={unit}
            value={entry[name] ?? 0}
            target={targets?.[name] ?? null}
          />
        ))}
      </dl>
      {targets === null && (
        <p class="small soft balance-line">
          <a href="/planner">Create your plan</a> to get your daily targets.
        </p>
      )}
      {streak && <p class="small soft balance-line">{streak}</p>}
    </section>
  );
}

function Bar({
  label,
  unit,
  value,
  target,
}: {
  label: string;
  unit: string;
  value: number;
  target: number | null;
}) {
  const words = target === null ? `${unit}` : `of ${number(target)} ${unit}`;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{number(value)}</b> {words}
      </dd>
      <dd class="balance-bar">
        <progress
          class={target !== null && value > target * 1.1 ? "over" : undefined}
          max={target ?? 1}
          value={target === null ? 0 : Math.min(value, target)}
          aria-label={`${label}: ${number(value)} ${words}`}
        />
      </dd>
    </div>
  );
}
