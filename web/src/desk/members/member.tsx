// One member as staff see it: account, payments and sent mails. Never diary, plans or health.

import type { AccountResponse, MemberResponse } from "keto-client";
import { dayAndTime } from "../../data/member/format";
import { Loaded } from "../../parts/loading/loaded";
import { PageHead } from "../../parts/page/page-head";
import { tierName } from "../../shop/cards/plan-card";
import { t } from "../../words/words";
import { Table } from "../listing";
import { membershipStatus, valueName } from "../rules/words";
import { useAnswer } from "../state/answers";
import { may } from "../state/role";
import { Paid } from "./paid";

export function Member({ id }: { id: string }) {
  const path = encodeURIComponent(id);
  const found = useAnswer<MemberResponse>(`/members/${path}`);
  const account = useAnswer<AccountResponse>(may("GET accounts/{id}") ? `/accounts/${path}` : null);
  return (
    <>
      <p class="back">
        <a href="/desk/members">{t("Members")}</a>
      </p>
      <Loaded request={found} isAged={false}>
        {({ member, mails }) => (
          <>
            <PageHead title={<bdi>{member.email}</bdi>} lead={member.name ?? undefined} />
            <div class="desk-two">
              <section class="card" aria-label={t("Account")}>
                <h2>{t("Account")}</h2>
                <dl class="facts">
                  <dt>{t("ID")}</dt>
                  <dd>
                    <code>{member.id}</code>
                  </dd>
                  <dt>{t("Since")}</dt>
                  <dd>{dayAndTime(member.createdAt)}</dd>
                  <dt>{t("Membership")}</dt>
                  <dd>
                    {tierName(member.subscriptionTier)},{" "}
                    {membershipStatus(member.subscriptionStatus)}
                  </dd>
                  <dt>{t("Role")}</dt>
                  <dd>{valueName(member.role)}</dd>
                  <dt>{t("Address")}</dt>
                  <dd>{member.emailVerified ? t("Confirmed") : t("Not confirmed")}</dd>
                  <dt>{t("Time zone")}</dt>
                  <dd>{member.timezone}</dd>
                </dl>
              </section>
              <section class="card" aria-label={t("E-mails")}>
                <h2>{t("E-mails")}</h2>
                <Table
                  rows={mails}
                  label={t("E-mails")}
                  columns={[
                    [t("E-mail"), ({ kind }) => valueName(kind)],
                    [t("Sent"), ({ sentAt }) => dayAndTime(sentAt)],
                  ]}
                  empty={t("No e-mails sent.")}
                />
              </section>
            </div>
          </>
        )}
      </Loaded>
      {may("GET accounts/{id}") && (
        <Loaded request={account} isAged={false}>
          {(data) => <Paid id={path} data={data} again={account.again} take={account.take} />}
        </Loaded>
      )}
    </>
  );
}
