// The wait while a plan is written.

import { useEffect, useState } from "preact/hooks";
import type { Writing } from "../../data/plan-writing";

const STAGES: [seconds: number, words: string][] = [
  [0, "Your targets are worked out. Now for the dishes."],
  [5, "Choosing dishes that fit your day."],
  [30, "Still cooking. A long plan takes a few minutes."],
  [90, "Still cooking. You can leave this page: we'll tell you when it's ready."],
];

export function WritingCard({ writing }: { writing: Writing }) {
  const { since, days } = writing;
  const passed = () => Math.max(0, Math.round((Date.now() - since) / 1000));
  const [seconds, setSeconds] = useState(passed);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(passed()), 1000);
    return () => clearInterval(timer);
  }, [since]);
  const words = STAGES.findLast(([from]) => seconds >= from)?.[1];
  return (
    <section class="card writing" aria-labelledby="writing-title">
      <h2 id="writing-title">Cooking up your {periodOf(days)} …</h2>
      <progress aria-label="Your plan is being written" />
      <div class="row apart">
        <p role="status">{words}</p>
        <p class="soft small" aria-hidden="true">
          {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
        </p>
      </div>
    </section>
  );
}

function periodOf(days: number) {
  if (days === 7) return "week";
  return days === 1 ? "day" : `${days} days`;
}
