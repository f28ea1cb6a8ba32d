// Who changed what, and why: one list per service.

import type { AuditRecord } from "keto-client";
import { dayAndTime } from "../data/member/format";
import type { PageProps } from "../parts/browser/router";
import { PageHead } from "../parts/page/page-head";
import { t } from "../words/words";
import { Choices } from "./choices";
import { type Column, Listing } from "./listing";
import { valueText } from "./rules/changes";
import { fieldName, operationName } from "./rules/words";

const SERVICES = [
  ["billing", t("Billing")],
  ["catalogue", t("Catalogue")],
  ["identity", t("Identity")],
] as const;

const COLUMNS: Column<AuditRecord>[] = [
  [t("When"), ({ at }) => dayAndTime(at)],
  [t("What"), ({ operation }) => operationName(operation)],
  [t("About"), ({ about }) => about && <code>{about}</code>],
  [t("Reason"), ({ reason }) => reason ?? "–"],
  [
    t("Changes"),
    ({ changes }) =>
      Object.entries(changes).map(([field, [before, after]]) => (
        <p key={field}>
          {fieldName(field)}: {valueText(before)} → {valueText(after)}
        </p>
      )),
  ],
  [t("By"), ({ by }) => <code>{by}</code>],
];

export function Audit({ query }: PageProps) {
  const service = SERVICES.find(([id]) => id === query.get("service"))?.[0] ?? "billing";
  return (
    <>
      <PageHead title={t("Audit")} />
      <Choices
        label={t("Service")}
        path="/desk/audit?service="
        choices={SERVICES}
        chosen={service}
      />
      <Listing
        key={service}
        path={`/audit/${service}`}
        name="rows"
        label={t("Audit")}
        columns={COLUMNS}
        empty={t("No changes yet.")}
      />
    </>
  );
}
