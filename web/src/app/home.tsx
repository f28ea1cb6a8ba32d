// The home page: a day in the app, what it costs, and three questions before a start.

import "./home.css";

import { isLoggedIn } from "../data/session";
import { Icon } from "../parts/page/icon";
import { tierName } from "../shop/cards/plan-card";
import { perText, priceText, usePrices } from "../shop/state/prices";
import { t } from "../words/words";

const POINTS = [
  t("Dishes you like, weighed to your targets"),
  t("One shopping list with pack sizes"),
  t("A diary that finds a food in seconds"),
];
const QUESTIONS: [question: string, answer: string][] = [
  [
    t("What’s free?"),
    t(
      "A new week of meals every week, its shopping list, and the diary with every chart. No card needed.",
    ),
  ],
  [
    t("What if I don’t eat eggs, nuts or pork?"),
    t(
      "Say so in your own words. Your plans leave them out, and the app marks them everywhere else.",
    ),
  ],
  [
    t("Is keto safe for me?"),
    t(
      "Not for everyone. Talk to your doctor first if you take medicine, have a condition, or are pregnant or breastfeeding. Keto asks before your first plan.",
    ),
  ],
];

export function Home() {
  return (
    <div class="page home">
      <section class="hero">
        <div class="hero-text">
          <h1>{t("Keto, worked out for you")}</h1>
          <p class="lead">
            {t("Tell us your goal and what you don’t eat. Your first week is ready today.")}
          </p>
          <ul class="hero-points" role="list">
            {POINTS.map((point) => (
              <li key={point}>
                <Icon name="check" /> {point}
              </li>
            ))}
          </ul>
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
        <Screen />
      </section>
      <PriceLine />
      <section class="stack" aria-labelledby="before">
        <h2 id="before">{t("Before you start")}</h2>
        <div class="home-questions">
          {QUESTIONS.map(([question, answer]) => (
            <div key={question}>
              <h3>{question}</h3>
              <p class="soft">{answer}</p>
            </div>
          ))}
        </div>
      </section>
    </div>
  );
}

/** Today of a member, taken from the running app by `docs/pictures/home.py`. */
function Screen() {
  return (
    <picture class="phone">
      <source media="(prefers-color-scheme: dark)" srcset="/today-dark.avif" />
      <img
        src="/today-light.avif"
        alt={t("Today in Keto: what’s left of the day, and its meals")}
        width="546"
        height="1064"
      />
    </picture>
  );
}

function PriceLine() {
  const prices = usePrices();
  const paid = ["basic", "pro", "lifetime"].flatMap((tier) => prices.of(tier) ?? []);
  return (
    <section class="card home-prices" aria-labelledby="prices">
      <h2 id="prices">{t("What it costs")}</h2>
      <dl>
        <div>
          <dt>{tierName("FREE")}</dt>
          <dd>
            <b>{priceText({ amount: 0, currency: prices.currency, interval: null })}</b>
          </dd>
        </div>
        {paid.map((price) => (
          <div key={price.tier}>
            <dt>{tierName(price.tier.toUpperCase())}</dt>
            <dd>
              <b>{priceText(price)}</b> <span class="small soft">{perText(price)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <a class="button second" href="/pricing">
        {t("Compare")}
      </a>
    </section>
  );
}
