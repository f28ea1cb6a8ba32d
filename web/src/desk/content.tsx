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
import type { FieldOf } from "./act";
import { Edit, EditRow } from "./edit";
import { type Column, Listing } from "./listing";
import { useAnswer } from "./state/answers";
import { may } from "./state/role";

const PERCENTAGE = "PERCENTAGE";
const FirstDay = later(async () => (await import("../app/shop-plan")).FirstDay);

const PLAN_COLUMNS: Column<StaffPlan>[] = [
  ["Plan", ({ id, title }) => <a href={`/desk/plans/${id}`}>{title}</a>],
  ["Price", ({ price }) => money(price), "figure"],
  ["State", ({ published }) => (published ? "Published" : "Not published")],
  ["Featured", ({ featured }) => (featured ? "Yes" : "No")],
  ["Edited here", ({ edited }) => edited.join(", ") || "–"],
];

export function Plans() {
  return (
    <>
      <PageHead title="Plans" />
      <Listing path="/plans" name="plans" label="Plans" columns={PLAN_COLUMNS} empty="None yet." />
    </>
  );
}

const PLAN_FIELDS: FieldOf<ReturnType<typeof fieldsOf>>[] = [
  { name: "title", label: "Title" },
  { name: "shortDesc", label: "Short description", kind: "area" },
  { name: "price", label: "Price", kind: "number" },
  { name: "featured", label: "Featured", kind: "check" },
  { name: "published", label: "Published", kind: "check" },
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
        <a href="/desk/plans">Plans</a>
      </p>
      <Loaded request={answer} isAged={false}>
        {({ plan }) => (
          <>
            <PageHead title={plan.title} lead={`Version ${plan.version}`} />
            {plan.edited.length > 0 && (
              <p class="soft">
                Edited here: {plan.edited.join(", ")}. An import leaves these as they are.
              </p>
            )}
            <section class="card desk-edit" aria-label="The plan">
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
                Show the preview
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
    { name: "active", label: "Can be used", kind: "check" },
    {
      name: "discountType",
      label: "Kind",
      options: [
        [PERCENTAGE, "Percent off"],
        ["FIXED", "Amount off"],
      ],
    },
    { name: "discountValue", label: "How much", kind: "number" },
    { name: "validFrom", label: "From", hint: "Such as 2026-12-01T00:00:00Z" },
    { name: "validUntil", label: "Until", hint: "Leave empty for no end." },
    { name: "maxUses", label: "Most uses", kind: "number", hint: "Leave empty for no limit." },
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
    ["Coupon", ({ code }) => <code>{code}</code>],
    ["Takes off", (coupon) => takesOff(coupon), "figure"],
    ["From", ({ validFrom }) => dayAndTime(validFrom)],
    ["Until", ({ validUntil }) => (validUntil ? dayAndTime(validUntil) : "–")],
    ["Uses", ({ usedCount, maxUses }) => `${usedCount} of ${maxUses ?? "any"}`],
    ["State", ({ active }) => (active ? "Active" : "Not active")],
  ];
  if (may("PATCH coupons/{code}")) {
    columns.push(["", (coupon, take) => <EditCoupon coupon={coupon} take={take} />]);
  }
  return (
    <>
      <PageHead title="Coupons" />
      <Listing path="/coupons" name="coupons" label="Coupons" columns={columns} empty="None yet." />
    </>
  );
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
