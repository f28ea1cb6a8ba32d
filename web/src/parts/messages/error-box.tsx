// An error as text, and what to do about it.

import type { ComponentChildren } from "preact";
import { KetoError } from "../../data/api";
import { errorText } from "../../data/errors/texts";
import { rich, t } from "../../words/words";
import { Icon } from "../page/icon";
import { useCountdown } from "./countdown";
import { WhyDoctorFirst } from "./doctor-first";

const DOCTOR_FIRST = "Ask a doctor first";
// Another attempt would have the same outcome.
const FINAL = new Set([400, 403, 404, 409, 410]);

function duration(seconds: number) {
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}

export function ErrorBox({
  error,
  again,
  children,
}: {
  error: unknown;
  again?: () => void;
  children?: ComponentChildren;
}) {
  const known = error instanceof KetoError ? error : null;
  const seconds = useCountdown(
    known?.status === 429 || known?.status === 503 ? known.retryAfter : null,
    error,
  );
  const failed = known && known.status >= 500 && known.requestId;
  return (
    <div class="notice error" role="alert">
      <Icon name="warning" />
      <div>
        <p>{errorText(error)}</p>
        {seconds > 0 && (
          <p aria-live="off">{t("You can try again in {time}.", { time: duration(seconds) })}</p>
        )}
        {failed && (
          <p class="small">
            {rich("If it keeps happening, {link} and quote {reference}.", {
              link: <a href="/support">{t("write to us")}</a>,
              reference: known.requestId,
            })}
          </p>
        )}
        {known?.error === DOCTOR_FIRST && <WhyDoctorFirst reasons={reasonsIn(known)} />}
        {children}
        {again && !FINAL.has(known?.status ?? 0) && (
          <button type="button" class="small" disabled={seconds > 0} onClick={again}>
            {t("Try again")}
          </button>
        )}
      </div>
    </div>
  );
}

function reasonsIn({ body }: KetoError) {
  return Array.isArray(body?.reasons) ? body.reasons.map(String) : [];
}
