// The wait while the model writes.

import { useEffect, useState } from "preact/hooks";

const STAGES: [seconds: number, words: string][] = [
  [0, "The macros are computed, and the model has been asked."],
  [4, "The model is writing your days."],
  [30, "Still writing. A long plan takes a few minutes."],
  [120, "Still writing. You may leave this page: the plan will be in your plans."],
];

export function Writing() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const since = Date.now();
    const timer = setInterval(() => setSeconds(Math.round((Date.now() - since) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  const words = STAGES.findLast(([from]) => seconds >= from)?.[1];
  return (
    <div class="writing">
      <progress aria-label="The model is writing" />
      <div class="row apart">
        <p role="status">{words}</p>
        <p class="soft small" aria-hidden="true">
          {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
        </p>
      </div>
    </div>
  );
}
