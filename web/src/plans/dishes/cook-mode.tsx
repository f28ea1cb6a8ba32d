// Cooking: one step at a time in large letters, the screen kept on, timers for steps with a duration.

import { useEffect, useState } from "preact/hooks";
import { foodText } from "../../data/member/format";
import { useWakeLock } from "../../parts/browser/wake-lock";
import { clockText, minutesIn } from "../rules/cooking";
import type { Meal } from "../rules/written-plan";
import { DishPicture } from "./dish-picture";
import { Doneness } from "./doneness";
import { Ingredients } from "./ingredients";

interface Timer {
  step: number;
  endsAt: number;
}

export function CookMode({
  dish,
  portions,
  leave,
}: {
  dish: Meal;
  portions: number;
  leave: () => void;
}) {
  const [step, setStep] = useState(0);
  const [timers, setTimers] = useState<Timer[]>([]);
  const staysOn = useWakeLock();
  const isLast = step === dish.steps.length - 1;
  const minutes = minutesIn(dish.steps[step]);
  const isTimed = timers.some((timer) => timer.step === step);
  const start = (count: number) =>
    setTimers([...timers, { step, endsAt: Date.now() + count * 60_000 }]);
  return (
    <div class="cook-mode">
      <div class="row cook-head">
        <DishPicture dish={dish} eager />
        <p class="small soft">
          Step {step + 1} of {dish.steps.length}
          {portions > 1 && ` · ${portions} portions`}
        </p>
      </div>
      <p class="cook-step" dir="auto" aria-live="polite">
        {foodText(dish.steps[step])}
      </p>
      {isLast && <Doneness of={dish} />}
      {minutes !== null && !isTimed && (
        <button type="button" class="second" onClick={() => start(minutes)}>
          Set a timer: {minutes} min
        </button>
      )}
      {timers.length > 0 && (
        <ul class="cook-timers">
          {timers.map((timer) => (
            <RunningTimer
              key={timer.endsAt}
              timer={timer}
              stop={() => setTimers(timers.filter((each) => each !== timer))}
            />
          ))}
        </ul>
      )}
      <div class="cook-steps">
        <button
          type="button"
          class="second"
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        >
          Back
        </button>
        {isLast ? (
          <button type="button" onClick={leave}>
            Done
          </button>
        ) : (
          <button type="button" onClick={() => setStep(step + 1)}>
            Next step
          </button>
        )}
      </div>
      {dish.ingredients.length > 0 && (
        <details>
          <summary>Ingredients</summary>
          <Ingredients of={dish.ingredients} portions={portions} />
        </details>
      )}
      {staysOn && <p class="small soft">The screen stays on.</p>}
    </div>
  );
}

function RunningTimer({ timer, stop }: { timer: Timer; stop: () => void }) {
  const left = () => Math.max(0, Math.ceil((timer.endsAt - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const ticking = setInterval(() => setSeconds(left()), 250);
    return () => clearInterval(ticking);
  }, [timer.endsAt]);
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) ring();
  }, [isOver]);
  return (
    <li class={isOver ? "over" : undefined}>
      <span>Step {timer.step + 1}</span>
      <b role={isOver ? "alert" : undefined}>{isOver ? "Time's up" : clockText(seconds)}</b>
      <button type="button" class="quiet small" onClick={stop}>
        {isOver ? "OK" : "Stop"}
      </button>
    </li>
  );
}

/** Three short tones, and a vibration if the device supports it. */
function ring() {
  navigator.vibrate?.([300, 150, 300]);
  const audio = new AudioContext();
  for (const at of [0, 0.4, 0.8]) {
    const tone = audio.createOscillator();
    tone.frequency.value = 880;
    tone.connect(audio.destination);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + 0.2);
    if (at === 0.8) tone.onended = () => audio.close();
  }
}
