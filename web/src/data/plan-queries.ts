// The API's queries about changes of a plan.

import { keto } from "./api";

/** How many portions of a plan change with other calories from a day on. */
export function refit(sessionId: string, calories: number, fromDay: number) {
  return {
    key: `refit/${sessionId}/${calories}/${fromDay}`,
    ask: () =>
      keto.GET("/api/ai/sessions/{id}/refit", {
        params: { path: { id: sessionId }, query: { calories, fromDay } },
      }),
  };
}
