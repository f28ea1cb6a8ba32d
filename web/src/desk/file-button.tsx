// A button that downloads a file from the desk's API.

import { askFile } from "../data/staff";
import { useAction } from "../data/use-data";
import { saveFile } from "../parts/browser/save-file";
import { ErrorBox } from "../parts/messages/error-box";
import { t } from "../words/words";

export function FileButton({ path, name }: { path: string; name: string }) {
  const save = useAction(async () => saveFile(name, await askFile(path)));
  return (
    <>
      <button type="button" class="second small" disabled={save.busy} onClick={save.run}>
        {save.busy ? t("Fetching …") : t("Save as CSV")}
      </button>
      {save.error !== null && <ErrorBox error={save.error} />}
    </>
  );
}
