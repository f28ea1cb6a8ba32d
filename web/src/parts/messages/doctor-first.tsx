// Why to ask a doctor first: no plan is written before, and plans are bought or started only after this notice.

import type { ComponentChildren } from "preact";
import { isSupervisionEnough, REASONS } from "../../data/health/questions";
import { noteRead, readReasons, useReasonsToAsk } from "../../data/member/health";
import { rich, t } from "../../words/words";
import { Notice } from "./notice";

/** @param props reasons: names of answers; children: replaces the text on how to get a plan */
export function DoctorFirst({
  reasons,
  children,
}: {
  reasons: string[];
  children?: ComponentChildren;
}) {
  return (
    <Notice tone="warn">
      <p>
        <b>{t("Please talk to your doctor first")}</b>
      </p>
      {children ? (
        <>
          <Reasons reasons={reasons} />
          {children}
        </>
      ) : (
        <WhyDoctorFirst reasons={reasons} />
      )}
    </Notice>
  );
}

/** Above a button that buys or starts a plan of the shop. It does not forbid anything. */
export function DoctorBeforePlan({ reasons }: { reasons: string[] }) {
  if (!reasons.length) return null;
  return (
    <DoctorFirst reasons={reasons}>
      <p>{t("It’s your choice. Please show this plan to your doctor before you start.")}</p>
      <Supervised />
    </DoctorFirst>
  );
}

/** On Today until it was read, and again when the answers have another reason. */
export function DoctorFirstOnToday() {
  const reasons = useReasonsToAsk();
  const read = readReasons.value;
  if (!reasons || !read || reasons.every((each) => read.includes(each))) return null;
  return (
    <DoctorFirst reasons={reasons}>
      <p>{t("Please show your plan to your doctor before you follow it.")}</p>
      <Supervised />
      <p>
        <button type="button" class="second small" onClick={() => noteRead(reasons)}>
          {t("Got it")}
        </button>
      </p>
    </DoctorFirst>
  );
}

function Supervised() {
  return (
    <p>
      {rich("Does a doctor or dietitian already supervise your diet? Tell us in {link}.", {
        link: <a href="/account/food">{t("your answers")}</a>,
      })}
    </p>
  );
}

export function WhyDoctorFirst({ reasons }: { reasons: string[] }) {
  return (
    <>
      <Reasons reasons={reasons} />
      {isSupervisionEnough(reasons) && (
        <p>
          {rich(
            "If a doctor or dietitian supervises your diet, tell us in {link}, and we’ll write your plans.",
            { link: <a href="/account/food">{t("your answers")}</a> },
          )}
        </p>
      )}
    </>
  );
}

export function Reasons({ reasons }: { reasons: string[] }) {
  return (
    <ul class="reasons">
      {reasons.map((each) => (
        <li key={each}>{REASONS[each] ?? each}</li>
      ))}
    </ul>
  );
}
