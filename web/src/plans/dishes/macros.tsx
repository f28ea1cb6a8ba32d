// Calories and macros, as numbers and as shares of the energy.

import "./macros.css";
import { number } from "../../data/member/format";
import type { Carbs } from "../../diary/rules/carbs";
import { carbsName, gramsText, shownCarbs } from "../../diary/state/carbs";
import { Figures as Hidable } from "../../parts/figures";
import type { Figures } from "../rules/bought-content";

/** As four figures, and a bar with the shares of the energy. */
export function MacroFigures({ figures, carbs }: { figures: Figures; carbs?: Carbs }) {
  const { calories = 0, proteinG = 0, fatG = 0, netCarbsG = 0 } = figures;
  // Fiber has hardly any energy.
  const energy = { protein: proteinG * 4, fat: fatG * 9, carbs: netCarbsG * 4 };
  const total = energy.protein + energy.fat + energy.carbs || 1;
  const share = (part: number) => `${Math.round((part / total) * 100)}%`;
  return (
    <Hidable>
      <div class="macro-figures">
        <dl>
          <div>
            <dt>Energy</dt>
            <dd>{number(calories)} kcal</dd>
          </div>
          <div class="fat">
            <dt>Fat</dt>
            <dd>{number(fatG, 1)} g</dd>
          </div>
          <div class="protein">
            <dt>Protein</dt>
            <dd>{number(proteinG, 1)} g</dd>
          </div>
          <div class="carbs">
            <dt>{carbsName()}</dt>
            <dd>{gramsText(carbs ?? shownCarbs({ netCarbsG }))} g</dd>
          </div>
        </dl>
        <div
          class="macro-bar"
          role="img"
          aria-label={`Energy: ${share(energy.fat)} fat, ${share(energy.protein)} protein, ${share(energy.carbs)} carbs`}
        >
          <span class="fat" style={{ width: share(energy.fat) }} />
          <span class="protein" style={{ width: share(energy.protein) }} />
          <span class="carbs" style={{ width: share(energy.carbs) }} />
        </div>
      </div>
    </Hidable>
  );
}
