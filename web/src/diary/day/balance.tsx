// What is left of the day: carbs as a ring, the other figures as bars.

import "./balance.css";
import type { ComponentChildren } from "preact";
import { number } from "../../data/member/format";
import { Ring } from "../../parts/charts/ring";
import { CARBS_G } from "../../planner/rules/macros";
import type { Nutrients } from "../../plans/rules/written-plan";
import { rich, t } from "../../words/words";
import { carbsOfDay } from "../rules/carbs";
import { type DayFigures, figureOf } from "../rules/day-figures";
import { carbMode, carbsLeft, carbsWord, gramsText } from "../state/carbs";

const BARS = [
  ["calories", t("Calories"), "kcal"],
  ["proteinG", t("Protein"), "g"],
  ["fatG", t("Fat"), "g"],
] as const;

export function Balance({
  day,
  targets,
  streak,
  setTargets,
  children,
}: {
  day: DayFigures;
  /** Set by the member or by the plan; null without either. */
  targets: Nutrients | null;
  /** The member's streak, as a sentence. */
  streak: string | null;
  setTargets: () => void;
  /** Shown below the bars. */
  children: ComponentChildren;
}) {
  const carbs = carbsLeft(day, targets);
  const { most } = carbs;
  const isOther = carbs.mode !== carbMode.value;
  return (
    <section class="card balance" aria-labelledby="balance-title">
      <h2 id="balance-title" class="visually-hidden">
        {t("What’s left")}
      </h2>
      <Ring share={most > 0 ? carbs.eaten.value / most : 0}>
        {isOther ? <Shown day={day} {...carbs} /> : <Left {...carbs} />}
      </Ring>
      <dl class="balance-bars">
        {BARS.map(([name, label, unit]) => (
          <Bar
            key={name}
            label={label}
            unit={unit}
            {...figureOf(day, name)}
            target={targets?.[name] ?? null}
          />
        ))}
      </dl>
      {children}
      <p class="small soft balance-line">
        {targets === null && (
          <>
            {rich(
              "{grams} g of net carbs a day keeps most people in ketosis. {link} to get daily targets, or set your own.",
              { grams: number(CARBS_G), link: <a href="/planner">{t("Create your plan")}</a> },
            )}{" "}
          </>
        )}
        {streak && `${streak} `}
        <button type="button" class="as-link" onClick={setTargets}>
          {targets === null ? t("Set targets") : t("Daily targets")}
        </button>
      </p>
    </section>
  );
}

type OfTarget = ReturnType<typeof carbsLeft>;

/** If entries do not state their carbs, this is a maximum. */
function Left({ left, most, eaten }: OfTarget) {
  return (
    <>
      <b>{number(Math.abs(left), 1)} g</b>
      <span class="small soft">{leftText(left < 0, eaten.isAtLeast)}</span>
      <span class="visually-hidden">
        {t("{eaten} of {most} g eaten", { eaten: gramsText(eaten), most: number(most) })}
      </span>
    </>
  );
}

function leftText(isOver: boolean, isAtLeast: boolean) {
  const carbs = carbsWord();
  if (isOver)
    return isAtLeast ? t("{carbs} over, or more", { carbs }) : t("{carbs} over", { carbs });
  return isAtLeast ? t("{carbs} left, or less", { carbs }) : t("{carbs} left", { carbs });
}

/** Carbs in the member's mode, where the target has another: shows both. */
function Shown({ day, most, eaten }: OfTarget & { day: DayFigures }) {
  const shown = carbsOfDay(day, carbMode.value);
  return (
    <>
      <b>{number(shown.value, 1)} g</b>
      <span class="small soft">
        {shown.isAtLeast ? t("{carbs} or more", { carbs: carbsWord() }) : carbsWord()}
      </span>
      <span class="small soft">
        {t("{eaten} of {most} g net", { eaten: gramsText(eaten), most: number(most) })}
      </span>
    </>
  );
}

function Bar({
  label,
  unit,
  value,
  isAtLeast,
  target,
}: {
  label: string;
  unit: string;
  value: number;
  isAtLeast: boolean;
  target: number | null;
}) {
  const words = (eaten: ComponentChildren) => {
    const goal = { eaten, unit, target: number(target ?? 0) };
    if (target === null) {
      return isAtLeast ? rich("at least {eaten} {unit}", goal) : [eaten, " ", unit];
    }
    return isAtLeast
      ? rich("at least {eaten} of {target} {unit}", goal)
      : rich("{eaten} of {target} {unit}", goal);
  };
  return (
    <div>
      <dt>{label}</dt>
      <dd>{words(<b>{number(value)}</b>)}</dd>
      <dd class="balance-bar">
        <progress
          class={target !== null && value > target * 1.1 ? "over" : undefined}
          max={target ?? 1}
          value={target === null ? 0 : Math.min(value, target)}
          aria-label={`${label}: ${words(number(value)).join("")}`}
        />
      </dd>
    </div>
  );
}
