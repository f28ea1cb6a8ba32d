// The first run: six steps from a visitor to the first plan, with the account as the last one.

import "./start.css";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Detail, detailText } from "../../data/errors/texts";
import { NOTHING_OF_IT, type Question } from "../../data/health/questions";
import { browserSettings } from "../../data/member/member";
import { isLoggedIn } from "../../data/session";
import type { Units } from "../../data/values/units";
import { navigate } from "../../parts/browser/router";
import { useForm } from "../../parts/form/form";
import { Notice } from "../../parts/messages/notice";
import { t } from "../../words/words";
import {
  type Answers,
  contradiction,
  inUnits,
  personOf,
  problemsOf,
  refusalsOf,
} from "../rules/first-run";
import { beginAsMember } from "../state/first-run";
import { AccountStep } from "./account-step";
import { BodyStep, FoodStep, GoalStep, HealthStep, type StepForm, WeightStep } from "./steps";

const STEPS = [
  { title: t("What’s your goal?"), fields: ["goal"] },
  {
    title: t("Where are you now, and where do you want to be?"),
    fields: ["weightKg", "targetWeightKg"],
  },
  { title: t("A little about you"), fields: ["gender", "age", "heightCm", "activityLevel"] },
  { title: t("Is there anything you don’t eat?"), fields: [] },
  { title: t("Does any of this apply to you?"), fields: [] },
  { title: t("Your daily targets"), fields: [] },
] as const satisfies { title: string; fields: readonly (keyof Answers)[] }[];
const LAST = STEPS.length - 1;
const HEALTH = LAST - 1;

export function Start() {
  const [step, setStep] = useState(stepOf(location.hash));
  const [problems, setProblems] = useState<Detail[]>([]);
  const [doubt, setDoubt] = useState<string | null>(null);
  const form = useForm<Answers>(unanswered(), beginAsMember, "start");
  const answers = form.values;
  useEffect(() => {
    // Also after registering: the first plan is being written by then.
    if (isLoggedIn.value) navigate("/planner", { replace: true });
  }, [isLoggedIn.value]);
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    // A screen reader reads the new step from its beginning; not on the first page load.
    if (!isFirst.current) heading.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [step]);
  // The browser's Back goes back one step.
  useEffect(() => {
    const follow = () => setStep(stepOf(location.hash));
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  const show = (to: number) => {
    setProblems([]);
    setDoubt(null);
    history.pushState(null, "", `#${to + 1}`);
    setStep(to);
    scrollTo(0, 0);
  };
  const next = ({ isSure = false, goal = answers.goal } = {}) => {
    const said = { ...answers, goal };
    const missing = problemsOf(said, STEPS[step].fields);
    const wrong = missing.length || step === 0 ? missing : refusalsOf(personOf(said));
    setProblems(wrong);
    if (wrong.length) return;
    const question = isSure ? null : doubtOf(step, said);
    if (question) setDoubt(question);
    else show(step + 1);
  };
  const answerHealth = (says: boolean) => {
    form.change("saysHealth", says);
    show(LAST);
  };
  // Problems of an earlier step, such as a weight that is too low for the height.
  const elsewhere = problems.filter(({ field }) => !isOn(step, field));
  const stepForm: StepForm = {
    ...form,
    change: (name, value) => {
      setDoubt(null);
      form.change(name, value);
    },
    errorsOf: (name) => [
      ...problems
        .filter(({ field }) => field === name)
        .map((each) => detailText(each, answers.units)),
      ...form.errorsOf(name),
    ],
    setUnits: (units: Units) => {
      for (const [name, value] of Object.entries(inUnits(answers, units))) {
        form.change(name as keyof Answers, value);
      }
    },
  };
  return (
    <div class="page narrow start">
      <div class="start-progress">
        <p class="small soft">
          {t("Step {step} of {steps}", { step: step + 1, steps: STEPS.length })}
        </p>
        <progress max={STEPS.length} value={step + 1} aria-label={t("Steps")} />
      </div>
      <h1 ref={heading} tabindex={-1}>
        {STEPS[step].title}
      </h1>
      {step === LAST ? (
        <AccountStep form={stepForm} />
      ) : (
        <form
          class="start-step"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (step === HEALTH) answerHealth(true);
            else next();
          }}
        >
          {step === 0 && <GoalStep form={stepForm} chosen={(goal) => next({ goal })} />}
          {step === 1 && <WeightStep form={stepForm} />}
          {step === 2 && <BodyStep form={stepForm} />}
          {step === 3 && <FoodStep form={stepForm} />}
          {step === HEALTH && <HealthStep form={stepForm} />}
          {elsewhere.length > 0 && (
            <Notice tone="warn">
              <div role="alert">
                {elsewhere.map((each) => (
                  <p key={each.field}>{detailText(each, answers.units)}</p>
                ))}
              </div>
            </Notice>
          )}
          {doubt && (
            <Notice tone="warn">
              <p role="alert">{doubt}</p>
              <button type="button" class="small" onClick={() => next({ isSure: true })}>
                {t("Yes, continue")}
              </button>
            </Notice>
          )}
          {step > 0 && !doubt && (
            <button type="submit">{step === HEALTH ? healthAction(answers) : t("Next")}</button>
          )}
          {step === HEALTH && (
            <button type="button" class="quiet" onClick={() => answerHealth(false)}>
              {t("I’d rather not say")}
            </button>
          )}
        </form>
      )}
      <div class="row apart">
        {step > 0 ? (
          <button type="button" class="quiet start-back" onClick={() => show(step - 1)}>
            {t("Back")}
          </button>
        ) : (
          <span />
        )}
        {step < LAST && <a href="/register">{t("Skip and sign up")}</a>}
      </div>
      {step === 0 && (
        <p class="soft small">
          {t(
            "Six quick steps, under two minutes. Your answers stay on this device until you save them.",
          )}
        </p>
      )}
    </div>
  );
}

function isOn(step: number, field: string) {
  return STEPS[step].fields.some((each) => each === field);
}

function stepOf(hash: string) {
  const found = Number(hash.slice(1)) - 1;
  return found >= 0 && found <= LAST ? found : 0;
}

function healthAction(answers: Answers) {
  const isTicked = Object.keys(NOTHING_OF_IT).some((name) => answers[name as Question]);
  return isTicked ? t("Continue") : t("None of these");
}

function doubtOf(step: number, answers: Answers) {
  return step === 1 ? contradiction(personOf(answers)) : null;
}

function unanswered(): Answers {
  const { locale } = browserSettings();
  return {
    goal: "",
    units: /-(US|LR|MM)\b/.test(locale) ? "imperial" : "metric",
    weightKg: "",
    targetWeightKg: "",
    gender: "",
    age: "",
    heightCm: "",
    feet: "",
    inches: "",
    activityLevel: "",
    without: [],
    alsoWithout: "",
    ...NOTHING_OF_IT,
    saysHealth: false,
    email: "",
    password: "",
  };
}
