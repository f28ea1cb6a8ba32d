// The desk of staff, in one file that no member loads.

import "../shared";

export { Desk } from "./desk/desk";
