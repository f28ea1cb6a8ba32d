// What an amount has in it, as one types.

import type { SomeFigures } from "../../rules/diary/entries";
import { number } from "../../state/member/format";

const SHOWN = [
  ["netCarbsG", "Net carbs", "g", 1],
  ["calories", "Calories", "kcal", 0],
  ["proteinG", "Protein", "g", 1],
  ["fatG", "Fat", "g", 1],
] as const;

export function FiguresList({ figures }: { figures: SomeFigures | null }) {
  return (
    <dl class="dish-figures">
      {SHOWN.map(([name, label, unit, decimals]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            <b>{figures ? number(figures[name] ?? 0, decimals) : "–"}</b> {unit}
          </dd>
        </div>
      ))}
    </dl>
  );
}
