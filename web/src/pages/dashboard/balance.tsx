// What is left of the day: net carbs as a ring, the rest as bars.

import "./balance.css";
import { Ring } from "../../parts/charts/ring";
import type { Logged } from "../../rules/diary/log-fields";
import { CARBS_G } from "../../rules/plans/macros";
import type { Nutrients } from "../../rules/plans/written-plan";
import { round } from "../../rules/units";
import { number } from "../../state/member/format";

const BARS = [
  ["calories", "Calories", "kcal"],
  ["proteinG", "Protein", "g"],
  ["fatG", "Fat", "g"],
] as const;

export function Balance({
  entry,
  targets,
  streak,
  setTargets,
}: {
  entry: Logged;
  /** Set by hand or of the plan; null without either. */
  targets: Nutrients | null;
  /** What the member has kept up, in a sentence. */
  streak: string | null;
  setTargets: () => void;
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
      <p class="small soft balance-line">
        {targets === null && (
          <>
            <a href="/planner">Create your plan</a> to get daily targets, or set your own.{" "}
          </>
        )}
        {streak && `${streak} `}
        <button type="button" class="as-link" onClick={setTargets}>
          {targets === null ? "Set targets" : "Daily targets"}
        </button>
      </p>
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
