// What is done on a day for the meals of later ones: cooked, chilled overnight, thawed.

import { foodText } from "../../data/member/format";
import type { Ahead } from "../rules/written-plan";

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
