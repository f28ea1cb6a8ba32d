// Water with one tap.

import type { DayLog } from "../../data/day-log";
import { amount } from "../../state/format";
import { settings } from "../../state/member";
import { toApi } from "../../state/units";

/** A glass and a bottle, in the member's units. */
const SIZES = { metric: [250, 500], imperial: [8, 16] };

export function QuickWater({ log }: { log: DayLog }) {
  const { units } = settings.value;
  const drunk = log.entry.waterMl ?? 0;
  const [glass, bottle] = SIZES[units].map((size) => toApi(size, "volume", units));
  const add = (ml: number) => log.change({ waterMl: Math.max(0, Math.round(drunk + ml)) });
  return (
    <section class="quick" aria-labelledby="quick-water">
      <h3 id="quick-water">Water</h3>
      <p class="quick-value" aria-live="polite">
        {amount(drunk, "volume")}
      </p>
      <div class="row">
        <button type="button" class="second" onClick={() => add(glass)}>
          + {amount(glass, "volume")}
        </button>
        <button type="button" class="second" onClick={() => add(bottle)}>
          + {amount(bottle, "volume")}
        </button>
        <button
          type="button"
          class="quiet small"
          disabled={drunk === 0}
          onClick={() => add(-glass)}
        >
          Undo<span class="visually-hidden">: take back {amount(glass, "volume")}</span>
        </button>
      </div>
    </section>
  );
}
