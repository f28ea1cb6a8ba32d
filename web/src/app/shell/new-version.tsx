// Offers the newer version: the member chooses the moment.

import "./new-version.css";
import { isNewVersionReady, takeNewVersion } from "../../parts/browser/new-version";
import { t } from "../../words/words";

export function NewVersion() {
  return (
    <div role="status">
      {isNewVersionReady.value && (
        <p class="new-version">
          {t("A new version is ready.")}{" "}
          <button type="button" class="as-link" onClick={takeNewVersion}>
            {t("Reload")}
          </button>
        </p>
      )}
    </div>
  );
}
