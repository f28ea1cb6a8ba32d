// The desk's first page: what is waiting for staff, and the shop's last seven days.

import type {
  CheckoutsResponse,
  DeadLettersResponse,
  DeskWithdrawalsResponse,
  FiguresResponse,
  StaffReviewsResponse,
  WorkResponse,
} from "keto-client";
import { money, number } from "../data/member/format";
import type { Answer } from "../data/use-data";
import { Loaded } from "../parts/loading/loaded";
import { Skeleton } from "../parts/loading/skeleton";
import { PageHead } from "../parts/page/page-head";
import { plural, t } from "../words/words";
import { Card, rowsAddress } from "./figures/card";
import { lastDays } from "./rules/periods";
import { useAnswer, useAnswers } from "./state/answers";
import { may } from "./state/role";
import { useShopDay } from "./state/shop-day";
import { SERVICES } from "./work";

const DAYS = 7;
const DAY_MS = 86_400_000;
const MOST = 100;

export function Start({ isUnknown }: { isUnknown: boolean }) {
  return (
    <>
      <PageHead
        title={t("Desk")}
        lead={isUnknown ? t("This page doesn’t exist, or your role can’t open it.") : undefined}
      />
      <section class="stack" aria-labelledby="waiting">
        <h2 id="waiting">{t("Waiting for you")}</h2>
        <div class="desk-cards">
          {may("GET reviews") && <ReviewsWaiting />}
          {may("GET withdrawals") && <WithdrawalsWaiting />}
          {may("GET checkouts") && <CheckoutsFailed />}
          {may("GET work/{service}") && <WorkGivenUp />}
          {may("GET dead-letters") && <LettersWaiting />}
        </div>
      </section>
      {may("GET figures") && <Week />}
    </>
  );
}

function ReviewsWaiting() {
  const answer = useAnswer<StaffReviewsResponse>(`/reviews?state=waiting&limit=${MOST}`);
  return (
    <Waiting name={t("Reviews")} about={t("to review")} href="/desk/reviews" answer={answer}>
      {({ reviews, next }) => atLeast(reviews.length, next)}
    </Waiting>
  );
}

function WithdrawalsWaiting() {
  const answer = useAnswer<DeskWithdrawalsResponse>(`/withdrawals?state=refunding&limit=${MOST}`);
  return (
    <Waiting name={t("Withdrawals")} about={t("with a refund on the way")} answer={answer}>
      {({ withdrawals, next }) => atLeast(withdrawals.length, next)}
    </Waiting>
  );
}

function CheckoutsFailed() {
  const answer = useAnswer<CheckoutsResponse>(`/checkouts?limit=${MOST}`);
  const since = Date.now() - DAYS * DAY_MS;
  return (
    <Waiting
      name={t("Failed checkouts")}
      about={t("in the last {days} days", { days: DAYS })}
      href="/desk/checkouts"
      answer={answer}
    >
      {({ checkouts }) => {
        const recent = checkouts.filter(({ at }) => Date.parse(at) >= since).length;
        return atLeast(recent, recent === MOST ? "more" : null);
      }}
    </Waiting>
  );
}

function WorkGivenUp() {
  const answer = useAnswers<WorkResponse>(SERVICES.map(([id]) => `/work/${id}`));
  const counts = answer.data?.map(({ kinds }) => kinds.reduce((sum, each) => sum + each.gaveUp, 0));
  const first = counts?.findIndex((count) => count > 0) ?? -1;
  return (
    <Waiting
      name={t("Failed tasks")}
      about={
        first < 0 ? t("in any service") : t("first in {service}", { service: SERVICES[first][1] })
      }
      href={`/desk/work?service=${SERVICES[Math.max(first, 0)][0]}`}
      answer={answer}
    >
      {() => number((counts ?? []).reduce((sum, count) => sum + count, 0))}
    </Waiting>
  );
}

function LettersWaiting() {
  const answer = useAnswer<DeadLettersResponse>("/dead-letters");
  return (
    <Waiting
      name={t("Dead letters")}
      about={t("in all queues")}
      href="/desk/dead-letters"
      answer={answer}
    >
      {({ queues }) => number(queues.reduce((sum, { messages }) => sum + messages, 0))}
    </Waiting>
  );
}

/** @param props children: the number of what is waiting */
function Waiting<T>({
  name,
  about,
  href,
  answer,
  children,
}: {
  name: string;
  about: string;
  href?: string;
  answer: Answer<T>;
  children: (data: T) => string;
}) {
  return (
    <section class="card" aria-label={name}>
      <h3 class="small">{href ? <a href={href}>{name}</a> : name}</h3>
      <Loaded request={answer} isAged={false} skeleton={<Skeleton lines={2} />}>
        {(data) => (
          <>
            <p class="price">{children(data)}</p>
            <p class="small soft">{about}</p>
          </>
        )}
      </Loaded>
    </section>
  );
}

function atLeast(count: number, next: unknown) {
  return `${number(count)}${next ? "+" : ""}`;
}

function Week() {
  const shop = useShopDay();
  return (
    <section class="stack" aria-labelledby="week">
      <div class="row apart">
        <h2 id="week">{t("The last {days} days", { days: DAYS })}</h2>
        <a href="/desk/figures">{t("All figures")}</a>
      </div>
      <Loaded request={shop} isAged={false}>
        {({ today }) => <WeekUntil today={today} />}
      </Loaded>
    </section>
  );
}

function WeekUntil({ today }: { today: string }) {
  const { from, to } = lastDays(today, DAYS);
  const answer = useAnswer<FiguresResponse>(`/figures?from=${from}&to=${to}`);
  return (
    <Loaded request={answer} isAged={false}>
      {({ currencies }) =>
        Object.keys(currencies).length ? (
          Object.entries(currencies).map(([currency, figures]) => (
            <div key={currency} class="desk-cards">
              <Card kind="revenue" figures={figures} text={money(figures.revenue.amount, currency)}>
                {plural(figures.revenue.count, "{n} payment.", "{n} payments.")}
              </Card>
              <Card kind="failed" figures={figures} text={number(figures.failed.count)}>
                <a href={rowsAddress(figures.recovered)}>
                  {t("{count} paid since", { count: number(figures.recovered.count) })}
                </a>
              </Card>
              <Card kind="new" figures={figures} text={number(figures.new.count)}>
                {plural(figures.churn.count, "{n} member left.", "{n} members left.")}
              </Card>
              <Card kind="refunds" figures={figures} text={money(figures.refunds.amount, currency)}>
                {plural(figures.refunds.count, "{n} refund.", "{n} refunds.")}
              </Card>
            </div>
          ))
        ) : (
          <p class="soft">{t("No payments in the last {days} days.", { days: DAYS })}</p>
        )
      }
    </Loaded>
  );
}
