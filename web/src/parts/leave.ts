// Logging out, from wherever it is offered.

import { navigate } from "../router";
import { logOut } from "../state/session";
import { toast } from "../state/toasts";

export function leave() {
  logOut();
  toast("You're logged out.");
  navigate("/");
}
