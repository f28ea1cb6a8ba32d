// Why no plan is written before a doctor has been asked.

import { REASONS } from "../../rules/health/questions";
import { Notice } from "./notice";

/** @param props reasons: names of answers */
export function DoctorFirst({ reasons }: { reasons: string[] }) {
  return (
    <Notice tone="warn">
      <p>
        <b>Please talk to your doctor first</b>
      </p>
      <WhyDoctorFirst reasons={reasons} />
    </Notice>
  );
}

export function WhyDoctorFirst({ reasons }: { reasons: string[] }) {
  return (
    <>
      <Reasons reasons={reasons} />
      <p>
        If a doctor or dietitian supervises your diet, say so in{" "}
        <a href="/account/food">your answers</a>, and we'll write your plans.
      </p>
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
