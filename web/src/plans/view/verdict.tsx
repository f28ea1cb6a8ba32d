// The API's check of a plan's figures.

import type { CheckResponse } from "keto-client";
import { areFiguresHidden } from "../../data/member/figures";
import { Figures } from "../../parts/figures";
import { Notice } from "../../parts/messages/notice";

const MOST_WORDS = 5;

/** @param props check: of a plan whose figures were not computed; null until it is known */
export function Verdict({ check, isAwaited }: { check: CheckResponse | null; isAwaited: boolean }) {
  const named = check?.allergens.slice(0, MOST_WORDS) ?? [];
  if (areFiguresHidden.value && !named.length) return null;
  return (
    <Notice tone={check?.verdict === "doubtful" ? "warn" : "info"}>
      <Figures>
        <p>
          These figures are the model's own and were not computed
          {check && `: ${foundIn(check)}`}
          {!check && isAwaited && ": we're checking whether they agree and meet your targets"}.
        </p>
      </Figures>
      {named.length > 0 && (
        <ul>
          {named.map(({ day, meal, allergen, word }, index) => (
            <li key={index}>
              Day {day}, {meal}: “{word}” names what you leave out ({allergen})
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

function foundIn({ verdict, reason }: CheckResponse) {
  if (verdict !== "doubtful") return "they agree with each other and with your targets";
  const why = reason ?? "They may be wrong";
  return why.slice(0, 1).toLowerCase() + why.slice(1);
}
