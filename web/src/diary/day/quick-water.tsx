// Logs water with one tap.

import { amount } from "../../data/member/format";
import { settings } from "../../data/member/member";
import { toApi } from "../../data/values/units";
import { useNotes } from "../../parts/browser/tab-notes";
import { Icon } from "../../parts/page/icon";
import { t } from "../../words/words";
import type { DayLog } from "../state/day-log";

/** A glass and a bottle, in the member's units. */
const SIZES = { metric: [250, 500], imperial: [8, 16] };

export function QuickWater({ date, log }: { date: string; log: DayLog }) {
  const { units } = settings.value;
  const drunk = log.logged.waterMl ?? 0;
  const [glass, bottle] = SIZES[units].map((size) => toApi(size, "volume", units));
  // The glasses added here, so that they can be taken back.
  const [added, setAdded] = useNotes(`water.${date}`);
  const add = (ml: number) => {
    setAdded([...added, String(ml)]);
    log.drink(ml);
  };
  const undo = () => {
    setAdded(added.slice(0, -1));
    log.drink(-latest);
  };
  const latest = Number(added.at(-1) ?? 0);
  return (
    <section class="quick" aria-labelledby="quick-water">
      <h3 id="quick-water" class="visually-hidden">
        {t("Water")}
      </h3>
      <p class="quick-value" aria-live="polite">
        <Icon name="drop" /> {amount(drunk, "volume")}
      </p>
      <button type="button" class="second" onClick={() => add(glass)}>
        + {amount(glass, "volume")}
      </button>
      <button type="button" class="second" onClick={() => add(bottle)}>
        + {amount(bottle, "volume")}
      </button>
      {latest > 0 && drunk > 0 && (
        <button
          type="button"
          class="quiet small"
          aria-label={t("Undo {amount}", { amount: amount(latest, "volume") })}
          onClick={undo}
        >
          {t("Undo")}
        </button>
      )}
    </section>
  );
}
