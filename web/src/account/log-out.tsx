// Logging out, wherever it is offered: warns first about unsaved changes, which would be lost.

import { signal } from "@preact/signals";
import { endAtApi } from "../data/api";
import { logOut, tokens } from "../data/session";
import { navigate } from "../parts/browser/router";
import { toast } from "../parts/browser/toasts";
import { Dialog } from "../parts/page/dialog";
import { plural, t } from "../words/words";
import { unsaved } from "./unsaved";

const isAsked = signal(false);

export function leave() {
  if (unsaved.peek()) isAsked.value = true;
  else leaveNow();
}

function leaveNow() {
  isAsked.value = false;
  void endAtApi(tokens.get());
  logOut();
  toast(t("You’re logged out."));
  navigate("/");
}

export function LeaveDialog() {
  const count = unsaved.value;
  const close = () => {
    isAsked.value = false;
  };
  return (
    <Dialog title={t("Log out?")} open={isAsked.value} close={close}>
      <p>
        {count
          ? plural(
              count,
              "{n} change isn’t saved yet. Logging out removes it from this device.",
              "{n} changes aren’t saved yet. Logging out removes them from this device.",
            )
          : t("Everything is saved now.")}
      </p>
      <div class="form-actions">
        <button type="button" class={count ? "danger" : undefined} onClick={leaveNow}>
          {count ? t("Log out anyway") : t("Log out")}
        </button>
        <button type="button" class="quiet" onClick={close}>
          {t("Stay logged in")}
        </button>
      </div>
    </Dialog>
  );
}
