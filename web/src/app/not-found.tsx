// An unknown address.

import { PageHead } from "../parts/page/page-head";
import { t } from "../words/words";

export function NotFound() {
  return (
    <div class="page narrow">
      <PageHead
        title={t("We can’t find this page")}
        lead={t("The address may be old or mistyped.")}
      />
      <p>
        <a class="button" href="/">
          {t("Go to the home page")}
        </a>{" "}
        <a class="button quiet" href="/plans">
          {t("All plans")}
        </a>
      </p>
    </div>
  );
}
