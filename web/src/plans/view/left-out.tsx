// What a plan leaves out, as it was understood when the plan was written.

import { leavesOutText, type Understood } from "../../data/health/left-out";

export function LeftOut({ all }: { all: Pick<Understood, "text" | "foods" | "examples">[] }) {
  if (!all.length) return null;
  return (
    <section class="plan-left-out" aria-label="What this plan leaves out">
      <p class="small soft">This plan leaves out what you asked for:</p>
      <ul class="small">
        {all.map(({ text, ...rest }, index) => (
          <li key={index}>
            <b dir="auto">{text}</b> <span class="soft">{leavesOutText(rest)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
