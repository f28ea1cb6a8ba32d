// Says that the member's e-mail address is not confirmed.

import * as queries from "../data/queries";
import { useData } from "../data/use-data";
import { VerifyFirst } from "../parts/messages/verify-first";
import { t } from "../words/words";

export function EmailNotice() {
  const own = useData(queries.ownEmail).data;
  if (!own || own.verifiedAt !== null) return null;
  return (
    <VerifyFirst done={t("Follow it to confirm your address.")}>
      {t(
        "Your e-mail address isn’t confirmed yet. If it has a typo, you won’t be able to reset your password.",
      )}
    </VerifyFirst>
  );
}
