// What is done on a day for the meals of later ones: cooked, chilled overnight, thawed.

import type { Ahead } from "../../rules/plans/written-plan";
import { foodText } from "../../state/member/format";

export function AheadTasks({ tasks }: { tasks: Ahead[] }) {
  if (!tasks.length) return null;
  return (
    <div class="stack">
      <h3>Get ahead</h3>
      <ul class="small">
        {tasks.map(({ text }) => (
          <li key={text} dir="auto">
            {foodText(text)}
          </li>
        ))}
      </ul>
    </div>
  );
}
