// The home page: what Keto is, and the featured plans.

import "./home.css";
import type { PlanSummary } from "keto-client";
import * as queries from "../data/queries";
import { isLoggedIn } from "../data/session";
import { useData } from "../data/use-data";
import { Loaded } from "../parts/loading/loaded";
import { CardSkeletons } from "../parts/loading/skeleton";
import { Icon, type IconName } from "../parts/page/icon";
import { PlanGrid } from "../shop/cards/plan-card";
import { t } from "../words/words";

const SHOWN = 3;

const FEATURES: { icon: IconName; name: string; text: string }[] = [
  {
    icon: "leaf",
    name: t("Plans that add up"),
    text: t(
      "Every dish is weighed, every day stays low in net carbs, and the shopping list has exactly what the recipes need.",
    ),
  },
  {
    icon: "list",
    name: t("A plan of your own"),
    text: t(
      "Tell us your weight, your goal and what you don't eat. The planner works out your macros and writes your days.",
    ),
  },
  {
    icon: "chart",
    name: t("A log that takes seconds"),
    text: t(
      "Weight, water and meals with a tap. See the trend behind the daily ups and downs, and keep your streak.",
    ),
  },
];

export function Home() {
  const plans = useData(queries.plans);
  return (
    <div class="page home">
      <section class="hero">
        <div class="hero-text">
          <h1>{t("Keto, worked out for you")}</h1>
          <p class="lead">
            {t(
              "Meal plans with recipes and shopping lists, a planner for your own macros, and a daily log that shows where you are heading.",
            )}
          </p>
          <div class="row">
            {isLoggedIn.value ? (
              <>
                <a class="button" href="/dashboard">
                  {t("Log today")}
                </a>
                <a class="button second" href="/planner">
                  {t("Make a plan")}
                </a>
              </>
            ) : (
              <>
                <a class="button" href="/start">
                  {t("Get started")}
                </a>
                <a class="button second" href="/plans">
                  {t("See the plans")}
                </a>
              </>
            )}
          </div>
          {!isLoggedIn.value && <p class="small soft">{t("Free to start. No card needed.")}</p>}
        </div>
        <Plate />
      </section>
      <section class="features" aria-label={t("What Keto does")}>
        {FEATURES.map(({ icon, name, text }) => (
          <div class="feature" key={name}>
            <span class="feature-icon">
              <Icon name={icon} />
            </span>
            <h2>{name}</h2>
            <p class="soft">{text}</p>
          </div>
        ))}
      </section>
      <section class="stack" aria-labelledby="featured">
        <div class="row apart">
          <h2 id="featured">{t("Featured plans")}</h2>
          <a href="/plans">{t("All plans")}</a>
        </div>
        <Loaded request={plans} skeleton={<CardSkeletons count={SHOWN} />}>
          {(answer: { plans: PlanSummary[] }) => (
            <PlanGrid plans={answer.plans.slice(0, SHOWN)} level={3} />
          )}
        </Loaded>
      </section>
      <section class="card invitation">
        <div class="stack">
          <h2>{t("Every plan, and plans of your own")}</h2>
          <p class="soft">
            {t(
              "A membership opens the whole catalogue. Or buy the one plan you like: it stays yours.",
            )}
          </p>
        </div>
        <a class="button" href="/pricing">
          {t("See the prices")}
        </a>
      </section>
    </div>
  );
}

/** A plan's picture, in the app's style. */
function Plate() {
  return (
    <img class="hero-picture" src="/images/keto-kickstart.svg" alt="" width="640" height="400" />
  );
}
