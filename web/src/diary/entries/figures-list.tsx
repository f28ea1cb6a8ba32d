// The figures of an amount, updated while it is typed.

import { Figures } from "../../parts/figures";
import { t } from "../../words/words";
import type { SomeFigures } from "../rules/entries";
import { carbsName, gramsText, shownCarbs } from "../state/carbs";
import { figureText } from "./entry-texts";

const SHOWN = [
  ["calories", t("Calories"), "kcal", 0],
  ["proteinG", t("Protein"), "g", 1],
  ["fatG", t("Fat"), "g", 1],
] as const;

export function FiguresList({ figures }: { figures: SomeFigures | null }) {
  return (
    <Figures>
      <dl class="dish-figures">
        <div>
          <dt>{carbsName()}</dt>
          <dd>
            <b>{gramsText(shownCarbs(figures ?? {}))}</b> g
          </dd>
        </div>
        {SHOWN.map(([name, label, unit, decimals]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <b>{figureText(figures?.[name] ?? null, decimals)}</b> {unit}
            </dd>
          </div>
        ))}
      </dl>
    </Figures>
  );
}
