// The figures of a period in one currency, each a link to its rows, and monthly ones as bars.

import type { FiguresResponse } from "keto-client";
import { calendarDay, money, number } from "../../data/member/format";
import type { Answer } from "../../data/use-data";
import { Loaded } from "../../parts/loading/loaded";
import { plural, rich, t } from "../../words/words";
import { Table } from "../listing";
import { useSold } from "../members/sold";
import { KIND_NAMES, type Kind } from "../rules/ledger-kinds";
import { Bars } from "./bars";
import { Card, type Currency, rowsAddress } from "./card";

export function OfCurrency({
  currency,
  figures,
  earlier,
  months,
}: {
  currency: string;
  figures: Currency;
  earlier: Currency | null;
  months: Answer<FiguresResponse[]>;
}) {
  const cost = (amount: number) => money(amount, currency);
  const sold = useSold();
  const bar = (kind: Kind, isMinus = false) => {
    const { amount, count } = figures[kind];
    return {
      name: KIND_NAMES[kind],
      value: amount,
      text: `${isMinus && amount ? "−" : ""}${cost(Math.abs(amount))} (${number(count)})`,
      address: rowsAddress(figures[kind]),
      isMinus,
    };
  };
  return (
    <section class="stack" aria-labelledby={`of-${currency}`}>
      <h2 id={`of-${currency}`}>{currency.toUpperCase()}</h2>
      <div class="desk-cards">
        <Card kind="mrr" figures={figures} text={cost(figures.mrr.amount)}>
          {plural(figures.mrr.count, "{n} member pays.", "{n} members pay.")}{" "}
          {earlier && changeText(figures.mrr.amount, earlier.mrr.amount)}
        </Card>
        <Card kind="revenue" figures={figures} text={cost(figures.revenue.amount)}>
          {plural(figures.revenue.count, "{n} payment.", "{n} payments.")}{" "}
          {earlier && changeText(figures.revenue.amount, earlier.revenue.amount)}
        </Card>
        <Card kind="recovered" figures={figures} text={rate(figures.recoveryRate)}>
          {rich("{failed}, {count} paid since.", {
            failed: (
              <a href={rowsAddress(figures.failed)}>
                {t("{count} failed", { count: number(figures.failed.count) })}
              </a>
            ),
            count: number(figures.recovered.count),
          })}
        </Card>
        <Card kind="trialsPaid" figures={figures} text={rate(figures.trialRate)}>
          {rich("{trials}, {count} paid.", {
            trials: (
              <a href={rowsAddress(figures.trialsBegun)}>
                {t("{count} started", { count: number(figures.trialsBegun.count) })}
              </a>
            ),
            count: number(figures.trialsPaid.count),
          })}
        </Card>
        <Card kind="refunds" figures={figures} text={rate(figures.refundRate)}>
          {t("{amount} refunded.", { amount: cost(figures.refunds.amount) })}
        </Card>
        <Card kind="disputes" figures={figures} text={rate(figures.disputeRate)}>
          {plural(figures.disputes.count, "{n} dispute, {amount}.", "{n} disputes, {amount}.", {
            amount: cost(figures.disputes.amount),
          })}
        </Card>
      </div>
      <div class="desk-two">
        <div class="card">
          <h3>{t("What changed the MRR")}</h3>
          <Bars
            bars={[
              bar("new"),
              bar("returned"),
              bar("expansion"),
              bar("contraction", true),
              bar("churn", true),
            ]}
          />
        </div>
        <div class="card">
          <h3>{t("MRR at the end of each month")}</h3>
          <OfMonths months={months} currency={currency} kind="mrr" />
        </div>
        <div class="card">
          <h3>{t("Revenue by month")}</h3>
          <OfMonths months={months} currency={currency} kind="revenue" />
        </div>
        <div class="card">
          <h3>{t("Revenue by product")}</h3>
          <Table
            rows={figures.revenueBy}
            label={t("Revenue by product")}
            columns={[
              [t("What"), sold],
              [t("Coupon"), ({ coupon }) => coupon ?? "–"],
              [t("Payments"), ({ count }) => number(count), "figure"],
              [t("Amount"), ({ amount }) => cost(amount), "figure"],
            ]}
            empty={t("No sales.")}
          />
        </div>
      </div>
    </section>
  );
}

function OfMonths({
  months,
  currency,
  kind,
}: {
  months: Answer<FiguresResponse[]>;
  currency: string;
  kind: Kind;
}) {
  return (
    <Loaded request={months} isAged={false}>
      {(all) => <Bars bars={all.flatMap((month) => barOf(month, currency, kind))} />}
    </Loaded>
  );
}

function barOf({ from, currencies }: FiguresResponse, currency: string, kind: Kind) {
  const figure = currencies[currency]?.[kind];
  if (!figure) return [];
  const name = calendarDay(from, { month: "short", year: "numeric" });
  const { amount } = figure;
  return { name, value: amount, text: money(amount, currency), address: rowsAddress(figure) };
}

function rate(share: number | null) {
  return share === null ? "–" : `${number(share * 100, 1)} %`;
}

function changeText(now: number, then: number) {
  if (!then) return "";
  const change = ((now - then) / then) * 100;
  const percent = `${change < 0 ? "−" : "+"}${number(Math.abs(change), 1)} %`;
  return t("{percent} on the period before.", { percent });
}
