// The planner: ask for a plan, read the new one or an earlier one.

/** @import { SessionSummary } from "../client/keto.js" */

import { Empty } from "../parts/empty.js";
import { html } from "../parts/html.js";
import { Loaded } from "../parts/loaded.js";
import { PageHead } from "../parts/page-head.js";
import { Skeleton } from "../parts/skeleton.js";
import { navigate } from "../router.js";
import { keto } from "../state/api.js";
import { member, memberError } from "../state/member.js";
import { useRequest } from "../state/request.js";
import { PlanView } from "./planner/plan-view.js";
import { PlannerForm } from "./planner/planner-form.js";
import { SessionList } from "./planner/session-list.js";

export const title = "Planner";
export const needsLogin = true;

/** @param {{ query: URLSearchParams }} props */
export default function Planner({ query }) {
  const chosen = query.get("session");
  const sessions = useRequest((signal) => keto.ai.getSessions({ signal }), []);
  const made = (/** @type {string} */ id) => {
    sessions.again();
    navigate(`/planner?session=${encodeURIComponent(id)}`);
  };
  // The form begins with both, and says at its top what they do not allow.
  const isKnown = (sessions.data !== null || sessions.error !== null) && (member.value ?? memberError.value) !== null;
  return html`
    <div class="page planner">
      ${chosen
        ? html`<${OneSession} key=${chosen} id=${chosen} />`
        : html`
            <${PageHead} title="Planner" lead="Say who you are and where you want to go. A language model writes the days." />
            ${isKnown
              ? html`<${PlannerForm} sessions=${sessions.data?.sessions ?? null} made=${made} />`
              : html`<${FormSkeleton} />`}
          `}
      <section class="stack earlier" aria-labelledby="earlier-title">
        <h2 id="earlier-title">${chosen ? "All your plans" : "Your plans"}</h2>
        <${Loaded} request=${sessions} skeleton=${html`<div class="card"><${Skeleton} lines=${4} /></div>`}>
          ${(/** @type {{ sessions: SessionSummary[] }} */ data) =>
            data.sessions.length
              ? html`<${SessionList} sessions=${data.sessions} chosen=${chosen} />`
              : html`<${Empty} icon="list" title="No plan yet"><p>The plans that are written for you stay here.</p><//>`}
        <//>
      </section>
    </div>
  `;
}

function FormSkeleton() {
  return html`
    <div class="planner-columns">
      <div class="card of-the-form"><${Skeleton} lines=${24} /></div>
      <div class="card"><${Skeleton} lines=${7} /></div>
    </div>
  `;
}

/** @param {{ id: string }} props */
function OneSession({ id }) {
  const request = useRequest((signal) => keto.ai.getSession(id, { signal }), [id]);
  return html`
    <p class="no-print"><a href="/planner">New plan</a></p>
    <${Loaded} request=${request} skeleton=${html`<div class="card of-a-plan"><${Skeleton} lines=${14} /></div>`}>
      ${(/** @type {import("../client/keto.js").SessionResponse} */ data) => html`<${PlanView} session=${data.session} />`}
    <//>
  `;
}
