// Draws figures, unless the member hides them; and the switch that hides them.

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { areFiguresHidden, hideFigures } from "../data/member/figures";
import { useAction } from "../data/use-data";
import { t } from "../words/words";
import { ErrorBox } from "./messages/error-box";

/** @param props instead: shown for members who hide them */
export function Figures({
  children,
  instead = null,
}: {
  children: ComponentChildren;
  instead?: ComponentChildren;
}) {
  return <>{areFiguresHidden.value ? instead : children}</>;
}

/** Saved at once: it is needed where it is read. */
export function HideFigures() {
  const id = useId();
  const hide = useAction(hideFigures);
  return (
    <>
      {hide.error !== null && <ErrorBox error={hide.error} />}
      <div class="field checkbox">
        <input
          id={id}
          type="checkbox"
          checked={areFiguresHidden.value}
          disabled={hide.busy}
          aria-describedby={`${id}-hint`}
          onChange={(event) => hide.run(event.currentTarget.checked)}
        />
        <label for={id}>{t("Hide figures")}</label>
        <p class="hint" id={`${id}-hint`}>
          {t(
            "No calories, nutrients, weights, targets or streaks in the app and in mails. Recipes and shopping lists keep their amounts. Saved as soon as you tick it.",
          )}
        </p>
      </div>
    </>
  );
}
