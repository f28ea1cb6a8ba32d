// The day's minerals and fiber in one line, which opens what is missing and the foods with most.

import type { Targets } from "keto-client";
import { useStateUntilLeft } from "../../data/draft";
import { later } from "../../parts/loading/later";
import { t } from "../../words/words";
import { knownText, MINERAL_LABELS, mineralText } from "../entries/mineral-texts";
import { mineralsOf, mostMissing } from "../rules/minerals";
import type { DayLog } from "../state/day-log";

const MineralDetails = later(
  async () => (await import("../entries/mineral-details")).MineralDetails,
);

export function Minerals({
  date,
  log,
  targets,
}: {
  date: string;
  log: DayLog;
  targets: Targets | null;
}) {
  const [isOpen, setOpen] = useStateUntilLeft(`minerals-${date}`, false);
  const minerals = mineralsOf(log.totals, targets);
  const first = mostMissing(minerals);
  const shown = [mineralText(first), knownText(first)].filter(Boolean).join(", ");
  return (
    <details class="minerals" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class="small">
        <span>
          {MINERAL_LABELS[first.name]} {shown}{" "}
          <span class="soft">{t("· {others} more", { others: minerals.length - 1 })}</span>
        </span>
      </summary>
      {isOpen && <MineralDetails date={date} minerals={minerals} eaten={log.eaten} />}
    </details>
  );
}
