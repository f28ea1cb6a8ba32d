// Calories and macros, as numbers and as shares of the energy.

import "./macros.css";
import type { Figures } from "../../rules/plans/bought-content";
import { number } from "../../state/member/format";

/** In one line. */
export function MacroLine({ figures }: { figures: Figures }) {
  const parts = [
    figures.calories !== undefined && `${number(figures.calories)} kcal`,
    figures.proteinG !== undefined && `${number(figures.proteinG, 1)} g protein`,
    figures.fatG !== undefined && `${number(figures.fatG, 1)} g fat`,
    figures.netCarbsG !== undefined && `${number(figures.netCarbsG, 1)} g net carbs`,
  ];
  const shown = parts.filter(Boolean);
  return (
    <span class="macro-line">
      {shown.map((part) => (
        <span key={part}>{part} </span>
      ))}
    </span>
  );
}

/** As four figures, and a bar of where the energy comes from. */
export function MacroFigures({ figures }: { figures: Figures }) {
  const { calories = 0, proteinG = 0, fatG = 0, netCarbsG = 0 } = figures;
  const energy = { protein: proteinG * 4, fat: fatG * 9, carbs: netCarbsG * 4 };
  const total = energy.protein + energy.fat + energy.carbs || 1;
  const share = (part: number) => `${Math.round((part / total) * 100)}%`;
  return (
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
          <dt>Net carbs</dt>
          <dd>{number(netCarbsG, 1)} g</dd>
        </div>
      </dl>
      <div
        class="macro-bar"
        role="img"
        aria-label={`Energy: ${share(energy.fat)} fat, ${share(energy.protein)} protein, ${share(energy.carbs)} net carbs`}
      >
        <span class="fat" style={{ width: share(energy.fat) }} />
        <span class="protein" style={{ width: share(energy.protein) }} />
        <span class="carbs" style={{ width: share(energy.carbs) }} />
      </div>
    </div>
  );
}
