// The shop's figures for a period, each a link to its rows; one section per currency.

import type { FiguresResponse } from "keto-client";
import { calendarDay, number } from "../../data/member/format";
import { isDay } from "../../data/values/days";
import { navigate } from "../../parts/browser/router";
import { TextField } from "../../parts/form/field";
import { Form, useForm } from "../../parts/form/form";
import { Loaded } from "../../parts/loading/loaded";
import { PageHead } from "../../parts/page/page-head";
import { t } from "../../words/words";
import { Choices } from "../choices";
import { FileButton } from "../file-button";
import { before, monthsAt, type Period, periodsAt } from "../rules/periods";
import { reasonName } from "../rules/words";
import { useAnswer, useAnswers } from "../state/answers";
import { useShopDay } from "../state/shop-day";
import { Bars } from "./bars";
import { OfCurrency } from "./of-currency";

const MONTHS = 6;

const addressOf = ({ from, to }: Period) => `from=${from}&to=${to}`;

export function Figures({ query }: { query: URLSearchParams }) {
  const shop = useShopDay();
  return (
    <Loaded request={shop} isAged={false}>
      {({ today }) => <FiguresAt today={today} query={query} />}
    </Loaded>
  );
}

/** @param props today: where the shop is */
function FiguresAt({ today, query }: { today: string; query: URLSearchParams }) {
  const periods = periodsAt(today);
  const shown = {
    from: query.get("from") ?? periods[0][1].from,
    to: query.get("to") ?? periods[0][1].to,
  };
  const answer = useAnswer<FiguresResponse>(`/figures?${addressOf(shown)}`);
  const earlier = useAnswer<FiguresResponse>(
    isPeriod(shown) ? `/figures?${addressOf(before(shown))}` : null,
  );
  const months = useAnswers<FiguresResponse>(
    monthsAt(today, MONTHS).map((period) => `/figures?${addressOf(period)}`),
  );
  return (
    <>
      <PageHead
        title={t("Figures")}
        lead={t("{from} to {to}", { from: dayOf(shown.from), to: dayOf(shown.to) })}
      />
      <Choices
        label={t("Days")}
        path="/desk/figures?"
        choices={periods.map(([name, period]) => [addressOf(period), name] as const)}
        chosen={addressOf(shown)}
      />
      <Days key={addressOf(shown)} shown={shown} />
      <Loaded request={answer} isAged={false}>
        {({ currencies, reasons, zone }) => (
          <>
            {Object.entries(currencies).map(([currency, figures]) => (
              <OfCurrency
                key={currency}
                currency={currency}
                figures={figures}
                earlier={earlier.data?.currencies[currency] ?? null}
                months={months}
              />
            ))}
            {Object.keys(currencies).length === 0 && (
              <p class="soft">{t("No payments on these days.")}</p>
            )}
            {reasons.length > 0 && (
              <section class="card" aria-label={t("Why members cancelled")}>
                <h2>{t("Why members cancelled")}</h2>
                <Bars
                  bars={reasons.map(({ reason, count }) => ({
                    name: reasonName(reason),
                    value: count,
                    text: number(count),
                  }))}
                />
              </section>
            )}
            <div class="row">
              <FileButton path={`/figures.csv?${addressOf(shown)}`} name="keto-figures.csv" />
              <span class="small soft">{t("{city} time", { city: cityOf(zone) })}</span>
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

function dayOf(text: string) {
  return isDay(text) ? calendarDay(text) : text;
}

/** The place of a time zone: `America/New_York` is New York. */
function cityOf(zone: string) {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}

function isPeriod({ from, to }: Period) {
  return Date.parse(from) <= Date.parse(to);
}

function Days({ shown }: { shown: Period }) {
  const form = useForm({ ...shown }, async (typed) => {
    navigate(`/desk/figures?${addressOf(typed)}`);
  });
  return (
    <details>
      <summary>{t("Other days")}</summary>
      <Form form={form} action={t("Show")}>
        <TextField form={form} name="from" label={t("From")} autocomplete="off" />
        <TextField form={form} name="to" label={t("To")} autocomplete="off" />
      </Form>
    </details>
  );
}
