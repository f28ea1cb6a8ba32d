// The desk of staff, in one file that members never load.

import "./shared";

export { Desk } from "../desk/desk";
