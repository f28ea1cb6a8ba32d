// The shop's figures of some days, each a link to its rows; currencies apart.

import type { FiguresResponse } from "keto-client";
import type { ComponentChildren } from "preact";
import { TextField } from "../../parts/form/field";
import { Form, useForm } from "../../parts/form/form";
import { Loaded } from "../../parts/loading/loaded";
import { PageHead } from "../../parts/page/page-head";
import { before, monthsAt, type Period, periodsAt } from "../../rules/desk/periods";
import { navigate } from "../../state/app/router";
import { useAnswer, useAnswers } from "../../state/desk/answers";
import { calendarDay, money, number } from "../../state/member/format";
import { today } from "../../state/member/today";
import { Bars } from "./bars";
import { Choices } from "./choices";
import { FileButton } from "./file-button";
import { Table } from "./listing";

type Currency = FiguresResponse["currencies"][string];
type Figure = Currency["mrr"];

const MONTHS = 6;

const addressOf = ({ from, to }: Period) => `from=${from}&to=${to}`;

export function Figures({ query }: { query: URLSearchParams }) {
  const periods = periodsAt(today.value);
  const shown = {
    from: query.get("from") ?? periods[0][1].from,
    to: query.get("to") ?? periods[0][1].to,
  };
  const answer = useAnswer<FiguresResponse>(`/figures?${addressOf(shown)}`);
  const earlier = useAnswer<FiguresResponse>(
    isPeriod(shown) ? `/figures?${addressOf(before(shown))}` : null,
  );
  const months = useAnswers<FiguresResponse>(
    monthsAt(today.value, MONTHS).map((period) => `/figures?${addressOf(period)}`),
  );
  return (
    <>
      <PageHead title="Figures" lead={`${shown.from} to ${shown.to}, both days in`} />
      <Choices
        label="Days"
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
              <p class="soft">Nothing was paid in these days.</p>
            )}
            {reasons.length > 0 && (
              <section class="card" aria-label="Why members cancelled">
                <h2>Why members cancelled</h2>
                <Bars
                  bars={reasons.map(({ reason, count }) => ({
                    name: reason,
                    value: count,
                    text: number(count),
                  }))}
                />
              </section>
            )}
            <div class="row">
              <FileButton path={`/figures.csv?${addressOf(shown)}`} name="keto-figures.csv" />
              <span class="small soft">Days of {zone}</span>
            </div>
          </>
        )}
      </Loaded>
    </>
  );
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
      <summary>Other days</summary>
      <Form form={form} action="Show">
        <TextField form={form} name="from" label="From" autocomplete="off" />
        <TextField form={form} name="to" label="To" autocomplete="off" />
      </Form>
    </details>
  );
}

function OfCurrency({
  currency,
  figures,
  earlier,
  months,
}: {
  currency: string;
  figures: Currency;
  earlier: Currency | null;
  months: FiguresResponse[] | null;
}) {
  const cost = (amount: number) => money(amount, currency);
  const bar = (name: string, figure: Figure, isMinus = false) => ({
    name,
    value: figure.amount,
    text: `${isMinus && figure.amount ? "−" : ""}${cost(Math.abs(figure.amount))} (${number(figure.count)})`,
    address: rowsAddress(figure),
    isMinus,
  });
  return (
    <section class="stack" aria-labelledby={`of-${currency}`}>
      <h2 id={`of-${currency}`}>{currency.toUpperCase()}</h2>
      <div class="desk-cards">
        <Card title="MRR" figure={figures.mrr} text={cost(figures.mrr.amount)}>
          {counted(figures.mrr.count, "member", "pays", "pay")}.{" "}
          {earlier && changeText(figures.mrr.amount, earlier.mrr.amount)}
        </Card>
        <Card title="Revenue" figure={figures.revenue} text={cost(figures.revenue.amount)}>
          {counted(figures.revenue.count, "payment")}.{" "}
          {earlier && changeText(figures.revenue.amount, earlier.revenue.amount)}
        </Card>
        <Card title="Recovered" figure={figures.recovered} text={rate(figures.recoveryRate)}>
          <a href={rowsAddress(figures.failed)}>{number(figures.failed.count)} failed</a>,{" "}
          {number(figures.recovered.count)} paid since.
        </Card>
        <Card title="Trials paid" figure={figures.trialsPaid} text={rate(figures.trialRate)}>
          <a href={rowsAddress(figures.trialsBegun)}>{number(figures.trialsBegun.count)} begun</a>,{" "}
          {number(figures.trialsPaid.count)} paid.
        </Card>
        <Card title="Refunds" figure={figures.refunds} text={rate(figures.refundRate)}>
          {cost(figures.refunds.amount)} of the revenue.
        </Card>
        <Card title="Disputes" figure={figures.disputes} text={rate(figures.disputeRate)}>
          {number(figures.disputes.count)} of the payments, {cost(figures.disputes.amount)}.
        </Card>
      </div>
      <div class="desk-two">
        <div class="card">
          <h3>What moved the MRR</h3>
          <Bars
            bars={[
              bar("New", figures.new),
              bar("Returned", figures.returned),
              bar("Expansion", figures.expansion),
              bar("Contraction", figures.contraction, true),
              bar("Churn", figures.churn, true),
            ]}
          />
        </div>
        <div class="card">
          <h3>MRR at the end of each month</h3>
          <Bars bars={barsOf(months ?? [], currency, "mrr")} />
        </div>
        <div class="card">
          <h3>Revenue of each month</h3>
          <Bars bars={barsOf(months ?? [], currency, "revenue")} />
        </div>
        <div class="card">
          <h3>Revenue by what was sold</h3>
          <Table
            rows={figures.revenueBy}
            label="Revenue by what was sold"
            columns={[
              ["What", ({ planId, tier }) => tier?.toLowerCase() ?? <code>{planId}</code>],
              ["Coupon", ({ coupon }) => coupon ?? "–"],
              ["Payments", ({ count }) => number(count), "figure"],
              ["Amount", ({ amount }) => cost(amount), "figure"],
            ]}
            empty="Nothing was sold."
          />
        </div>
      </div>
    </section>
  );
}

function Card({
  title,
  figure,
  text,
  children,
}: {
  title: string;
  figure: Figure;
  text: string;
  children: ComponentChildren;
}) {
  return (
    <div class="card">
      <h3 class="small">{title}</h3>
      <p class="price">
        <a href={rowsAddress(figure)} aria-label={`${title}: ${text}, its rows`}>
          {text}
        </a>
      </p>
      <p class="small soft">{children}</p>
    </div>
  );
}

function barsOf(months: FiguresResponse[], currency: string, name: "mrr" | "revenue") {
  return months.flatMap(({ from, currencies }) => {
    const figure = currencies[currency]?.[name];
    if (!figure) return [];
    const month = calendarDay(from, { month: "short", year: "numeric" });
    const { amount } = figure;
    return {
      name: month,
      value: amount,
      text: money(amount, currency),
      address: rowsAddress(figure),
    };
  });
}

/** The page of a figure's rows. */
function rowsAddress({ rows }: Figure) {
  return `/desk/figures/rows?${rows.split("?")[1] ?? ""}`;
}

function counted(count: number, what: string, one = "", more = "") {
  return `${number(count)} ${count === 1 ? what : `${what}s`} ${count === 1 ? one : more}`.trim();
}

function rate(share: number | null) {
  return share === null ? "–" : `${number(share * 100, 1)} %`;
}

function changeText(now: number, then: number) {
  if (!then) return "";
  const change = ((now - then) / then) * 100;
  return `${change < 0 ? "−" : "+"}${number(Math.abs(change), 1)} % to the days before.`;
}
