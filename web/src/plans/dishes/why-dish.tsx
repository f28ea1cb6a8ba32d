// Why a day has a dish: what its other meals lack, and what a fat of the dish is for.

import { foodText, number } from "../../data/member/format";
import { inOneUnit } from "../../diary/rules/minerals";
import type { Energy, Reason, Short } from "../rules/reasons";

const NAMES: Record<Short["nutrient"], string> = {
  proteinG: "protein",
  fiberG: "fiber",
  potassiumMg: "potassium",
  magnesiumMg: "magnesium",
};

export function WhyDish({ reasons }: { reasons: Reason[] | undefined }) {
  if (!reasons?.length) return null;
  return (
    <section aria-label="Why this dish?">
      <h3>Why this dish?</h3>
      {reasons.map((reason) => (
        <p key={reason.id} class="small">
          {reason.id === "short" ? shortText(reason) : energyText(reason)}
        </p>
      ))}
    </section>
  );
}

function shortText({ nutrient, others, aim, adds, brings, name }: Short) {
  const { unit, decimals, amounts } = inUnit(nutrient, [others, aim, adds, brings]);
  const [had, wanted, added, most] = amounts.map((each) => number(each ?? 0, decimals));
  return (
    `Your other meals have ${had} of the ${wanted} ${unit} of ${NAMES[nutrient]} a day should have. ` +
    `This dish adds ${added} ${unit}: ${most} ${unit} from the ${foodText(name)}.`
  );
}

function inUnit(nutrient: Short["nutrient"], values: number[]) {
  return nutrient === "proteinG"
    ? { unit: "g", decimals: 0, amounts: values }
    : inOneUnit(nutrient, values);
}

function energyText({ name, kcal }: Energy) {
  return `Without the ${foodText(name)} you'd be ${number(kcal)} kcal short of your target.`;
}
