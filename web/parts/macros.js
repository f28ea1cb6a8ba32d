// Calories and macros, as numbers and as shares of the energy.

/** @import { Figures } from "../state/plan-content.js" */

import { number } from "../state/format.js";
import { html } from "./html.js";

/** In one line. @param {{ figures: Figures }} props */
export function MacroLine({ figures }) {
  const parts = [
    figures.calories !== undefined && `${number(figures.calories)} kcal`,
    figures.proteinG !== undefined && `${number(figures.proteinG, 1)} g protein`,
    figures.fatG !== undefined && `${number(figures.fatG, 1)} g fat`,
    figures.netCarbsG !== undefined && `${number(figures.netCarbsG, 1)} g net carbs`,
  ];
  const shown = parts.filter(Boolean);
  return html`
    <span class="macro-line">${shown.map((part) => html`<span key=${part}>${part} </span>`)}</span>
  `;
}

/** As four figures, and a bar of where the energy comes from. @param {{ figures: Figures }} props */
export function MacroFigures({ figures }) {
  const { calories = 0, proteinG = 0, fatG = 0, netCarbsG = 0 } = figures;
  const energy = { protein: proteinG * 4, fat: fatG * 9, carbs: netCarbsG * 4 };
  const total = energy.protein + energy.fat + energy.carbs || 1;
  const share = (/** @type {number} */ part) => `${Math.round((part / total) * 100)}%`;
  return html`
    <div class="macro-figures">
      <dl>
        <div><dt>Energy</dt><dd>${number(calories)} kcal</dd></div>
        <div class="fat"><dt>Fat</dt><dd>${number(fatG, 1)} g</dd></div>
        <div class="protein"><dt>Protein</dt><dd>${number(proteinG, 1)} g</dd></div>
        <div class="carbs"><dt>Net carbs</dt><dd>${number(netCarbsG, 1)} g</dd></div>
      </dl>
      <div class="macro-bar" role="img"
        aria-label=${`Energy: ${share(energy.fat)} fat, ${share(energy.protein)} protein, ${share(energy.carbs)} net carbs`}>
        <span class="fat" style=${{ width: share(energy.fat) }}></span>
        <span class="protein" style=${{ width: share(energy.protein) }}></span>
        <span class="carbs" style=${{ width: share(energy.carbs) }}></span>
      </div>
    </div>
  `;
}
