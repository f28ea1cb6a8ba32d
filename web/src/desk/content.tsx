// Plans and coupons, each edited in the version that was read.

import type {
  DeskCoupon,
  DeskCouponResponse,
  DeskCouponsResponse,
  StaffPlan,
  StaffPlanResponse,
} from "keto-client";
import { useState } from "preact/hooks";
import { dayAndTime, money, number } from "../data/member/format";
import { ask } from "../data/staff";
import { numberOf } from "../data/values/typed-numbers";
import { later } from "../parts/loading/later";
import { Loaded } from "../parts/loading/loaded";
import { PageHead } from "../parts/page/page-head";
import { t } from "../words/words";
import type { FieldOf } from "./act";
import { Edit, EditRow } from "./edit";
import { type Column, Listing } from "./listing";
import { useAnswer } from "./state/answers";
import { may } from "./state/role";

const PERCENTAGE = "PERCENTAGE";
const FirstDay = later(async () => (await import("../shop/preview")).FirstDay);

const PLAN_COLUMNS: Column<StaffPlan>[] = [
  [t("Plan"), ({ id, title }) => <a href={`/desk/plans/${id}`}>{title}</a>],
  [t("Price"), ({ price }) => money(price), "figure"],
  [t("State"), ({ published }) => (published ? t("Published") : t("Not published"))],
  [t("Featured"), ({ featured }) => (featured ? t("Yes") : t("No"))],
  [t("Edited here"), ({ edited }) => edited.join(", ") || "–"],
];

export function Plans() {
  return (
    <>
      <PageHead title={t("Plans")} />
      <Listing
        path="/plans"
        name="plans"
        label={t("Plans")}
        columns={PLAN_COLUMNS}
        empty={t("Nothing here yet.")}
      />
    </>
  );
}

const PLAN_FIELDS: FieldOf<ReturnType<typeof fieldsOf>>[] = [
  { name: "title", label: t("Title") },
  { name: "shortDesc", label: t("Short description"), kind: "area" },
  { name: "price", label: t("Price"), kind: "number" },
  { name: "featured", label: t("Featured"), kind: "check" },
  { name: "published", label: t("Published"), kind: "check" },
];

function fieldsOf({ title, shortDesc, price, featured, published }: StaffPlan) {
  return { title, shortDesc: shortDesc ?? "", price: String(price), featured, published };
}

export function Plan({ id }: { id: string }) {
  const path = `/plans/${encodeURIComponent(id)}`;
  const answer = useAnswer<StaffPlanResponse>(path);
  const [isPreviewed, setPreviewed] = useState(false);
  return (
    <>
      <p class="back">
        <a href="/desk/plans">{t("Plans")}</a>
      </p>
      <Loaded request={answer} isAged={false}>
        {({ plan }) => (
          <>
            <PageHead title={plan.title} lead={t("Version {version}", { version: plan.version })} />
            {plan.edited.length > 0 && (
              <p class="soft">
                {t("Edited here, and not changed by imports: {fields}", {
                  fields: plan.edited.join(", "),
                })}
              </p>
            )}
            <section class="card desk-edit" aria-label={t("Plan")}>
              {may("PATCH plans/{id}") ? (
                <Edit
                  path={path}
                  version={plan.version}
                  stored={fieldsOf(plan)}
                  fields={PLAN_FIELDS}
                  read={({ price, ...rest }) =>
                    price === undefined ? rest : { ...rest, price: numberOf(price) }
                  }
                  saved={answer.take}
                  again={answer.again}
                />
              ) : (
                <p>{plan.shortDesc}</p>
              )}
            </section>
            {isPreviewed ? (
              <Preview path={path} />
            ) : (
              <button type="button" class="second start-cell" onClick={() => setPreviewed(true)}>
                {t("Show preview")}
              </button>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function Preview({ path }: { path: string }) {
  const answer = useAnswer<Parameters<typeof FirstDay>[0]["preview"]>(`${path}/preview`);
  return (
    <Loaded request={answer} isAged={false}>
      {(preview) => <FirstDay preview={preview} />}
    </Loaded>
  );
}

function fieldsOfCoupon(): FieldOf<ReturnType<typeof couponFields>>[] {
  return [
    { name: "active", label: t("Active"), kind: "check" },
    {
      name: "discountType",
      label: t("Kind"),
      options: [
        [PERCENTAGE, t("Percent off")],
        ["FIXED", t("Amount off")],
      ],
    },
    { name: "discountValue", label: t("Discount"), kind: "number" },
    { name: "validFrom", label: t("From"), hint: t("For example 2026-12-01T00:00:00Z") },
    { name: "validUntil", label: t("Until"), hint: t("Leave empty for no end date.") },
    {
      name: "maxUses",
      label: t("Maximum uses"),
      kind: "number",
      hint: t("Leave empty for no limit."),
    },
  ];
}

function couponFields(coupon: DeskCoupon) {
  return {
    active: coupon.active,
    discountType: coupon.discountType,
    discountValue: String(coupon.discountValue),
    validFrom: coupon.validFrom,
    validUntil: coupon.validUntil ?? "",
    maxUses: String(coupon.maxUses ?? ""),
  };
}

/** The typed values in the API's form: without nulls. */
function readCoupon({
  discountValue,
  maxUses,
  validUntil,
  ...rest
}: Partial<ReturnType<typeof couponFields>>) {
  return {
    ...rest,
    ...(discountValue !== undefined && { discountValue: numberOf(discountValue) }),
    ...(maxUses !== undefined && { maxUses: numberOf(maxUses) ?? null }),
    ...(validUntil !== undefined && { validUntil: validUntil.trim() || null }),
  };
}

export function Coupons() {
  const columns: Column<DeskCoupon>[] = [
    [t("Coupon"), ({ code }) => <code>{code}</code>],
    [t("Discount"), (coupon) => takesOff(coupon), "figure"],
    [t("From"), ({ validFrom }) => dayAndTime(validFrom)],
    [t("Until"), ({ validUntil }) => (validUntil ? dayAndTime(validUntil) : "–")],
    [t("Uses"), ({ usedCount, maxUses }) => usesText(usedCount, maxUses)],
    [t("State"), ({ active }) => (active ? t("Active") : t("Inactive"))],
  ];
  if (may("PATCH coupons/{code}")) {
    columns.push(["", (coupon, take) => <EditCoupon coupon={coupon} take={take} />]);
  }
  return (
    <>
      <PageHead title={t("Coupons")} />
      <Listing
        path="/coupons"
        name="coupons"
        label={t("Coupons")}
        columns={columns}
        empty={t("Nothing here yet.")}
      />
    </>
  );
}

function usesText(used: number, most: number | null) {
  return most === null ? number(used) : t("{used} of {most}", { used, most });
}

function takesOff({ discountType, discountValue }: DeskCoupon) {
  return discountType === PERCENTAGE ? `${number(discountValue, 2)} %` : money(discountValue);
}

function EditCoupon({ coupon, take }: { coupon: DeskCoupon; take: (coupon: DeskCoupon) => void }) {
  const { code } = coupon;
  return (
    <EditRow<DeskCoupon, ReturnType<typeof couponFields>, DeskCouponResponse>
      of={code}
      row={coupon}
      typedOf={couponFields}
      // The API has no operation for a single coupon.
      newest={async () => {
        const { coupons } = await ask<DeskCouponsResponse>("GET", "/coupons?limit=100");
        return coupons.find((each) => each.code === code);
      }}
      path={`/coupons/${encodeURIComponent(code)}`}
      fields={fieldsOfCoupon()}
      read={readCoupon}
      saved={(answer) => take(answer.coupon)}
    />
  );
}
