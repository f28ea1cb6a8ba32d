// All plans, searched in the browser.

import "./plans.css";
import type { PlanSummary } from "keto-client";
import { useEffect, useId, useState } from "preact/hooks";
import { money } from "../data/member/format";
import * as queries from "../data/queries";
import { useData } from "../data/use-data";
import type { PageProps } from "../parts/browser/router";
import { Loaded } from "../parts/loading/loaded";
import { CardSkeletons } from "../parts/loading/skeleton";
import { Empty } from "../parts/messages/empty";
import { PageHead } from "../parts/page/page-head";
import { PlanTabs } from "../parts/page/page-tabs";
import { PlanGrid } from "./cards/plan-card";
import { addressOf, filtersOf, matching, NO_FILTERS } from "./rules/search";

const PRICES = ["10", "20", "30"];
const RATINGS = ["3", "4", "4.5"];
const REMEMBERED_AFTER_MS = 300;

export function Plans({ query }: PageProps) {
  const answer = useData(queries.plans);
  const [filters, setFilters] = useState(() => filtersOf(query));
  const own = useData(queries.ownPlans).data?.plans;
  // In the address, so that Back returns to the same list.
  useEffect(() => {
    const timer = setTimeout(
      () => history.replaceState(history.state, "", addressOf(filters)),
      REMEMBERED_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [filters]);

  const change = (some: Partial<typeof NO_FILTERS>) => setFilters({ ...filters, ...some });
  return (
    <div class="page">
      <PageHead
        title="Plans"
        lead="Meals that keep you in ketosis, with recipes, a shopping list and the figures behind them."
      />
      <PlanTabs />
      <search class="filters">
        <SearchField value={filters.text} change={(text: string) => change({ text })} />
        <Choice
          label="Price"
          any="Any"
          value={filters.price}
          change={(price: string) => change({ price })}
          options={PRICES.map((price) => [price, `up to ${money(Number(price))}`])}
        />
        <Choice
          label="Rating"
          any="Any"
          value={filters.rating}
          change={(rating: string) => change({ rating })}
          options={RATINGS.map((rating) => [rating, `${rating} or better`])}
        />
      </search>
      <Loaded request={answer} skeleton={<CardSkeletons count={6} />}>
        {({ plans }: { plans: PlanSummary[] }) => {
          const found = matching(plans, filters);
          return (
            <>
              <p class="visually-hidden" role="status">
                {found.length} of {plans.length} plans
              </p>
              {found.length ? (
                <PlanGrid plans={found} owned={own} />
              ) : (
                <Empty
                  icon="search"
                  title={plans.length ? "No plans match your search" : "No plans yet"}
                >
                  {plans.length > 0 && (
                    <button type="button" class="second" onClick={() => setFilters(NO_FILTERS)}>
                      Show all plans
                    </button>
                  )}
                </Empty>
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function SearchField({ value, change }: { value: string; change: (text: string) => void }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>Search</label>
      <input
        id={id}
        type="search"
        value={value}
        placeholder="A diet, a goal, a number of days"
        autocomplete="off"
        onInput={(event) => change(event.currentTarget.value)}
      />
    </div>
  );
}

function Choice({
  label,
  any,
  value,
  change,
  options,
}: {
  label: string;
  any: string;
  value: string;
  change: (value: string) => void;
  options: [string, string][];
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} onChange={(event) => change(event.currentTarget.value)}>
        <option value="" selected={value === ""}>
          {any}
        </option>
        {options.map(([each, name]) => (
          <option key={each} value={each} selected={value === each}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
