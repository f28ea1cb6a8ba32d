// Achievements: the nearest ones with their progress, and the earned ones.

/** @import { AchievementProgress } from "../../client/keto.js" */

import { day, number } from "../../state/format.js";
import { html } from "../../parts/html.js";

const LATEST = 2;
const NEAREST = 3;
const COUNTED = { streak: "days in a row", logs: "logs", purchases: "plans" };

/** @param {{ achievements: AchievementProgress[] }} props */
export function Achievements({ achievements }) {
  const earned = achievements.filter((each) => each.earnedAt !== null);
  const ahead = achievements.filter((each) => each.earnedAt === null);
  return html`
    <section class="card" aria-labelledby="achievements-title">
      <div class="row apart">
        <h2 id="achievements-title">Achievements</h2>
        <p class="soft">${earned.length} of ${achievements.length}</p>
      </div>
      <${List} achievements=${earned.slice(0, LATEST)} of=${Earned} />
      <${More} title="Earned before" achievements=${earned} shown=${LATEST} of=${Earned} />
      ${ahead.length > 0 &&
      html`
        <h3>${earned.length ? "Next" : "Within reach"}</h3>
        <${List} achievements=${ahead.slice(0, NEAREST)} of=${Ahead} />
        <${More} title="Further ahead" achievements=${ahead} shown=${NEAREST} of=${Ahead} />
      `}
    </section>
  `;
}

/** @param {{ achievements: AchievementProgress[], of: unknown }} props */
function List({ achievements, of }) {
  if (!achievements.length) return null;
  return html`
    <ul class="medals">${achievements.map((each) => html`<${of} key=${each.id} achievement=${each} />`)}</ul>
  `;
}

/** @param {{ title: string, achievements: AchievementProgress[], shown: number, of: unknown }} props */
function More({ title, achievements, shown, of }) {
  if (achievements.length <= shown) return null;
  return html`
    <details>
      <summary>${title} <span class="soft">${achievements.length - shown}</span></summary>
      <${List} achievements=${achievements.slice(shown)} of=${of} />
    </details>
  `;
}

/** @param {{ achievement: AchievementProgress }} props */
function Earned({ achievement }) {
  return html`
    <li>
      <span class="medal" aria-hidden="true">${achievement.icon}</span>
      <div>
        <p class="medal-name">${achievement.name}</p>
        <p class="small soft">${number(achievement.points)} points · ${day(/** @type {string} */ (achievement.earnedAt))}</p>
      </div>
    </li>
  `;
}

/** @param {{ achievement: AchievementProgress }} props */
function Ahead({ achievement }) {
  const { type, value } = achievement.condition;
  const current = Math.min(achievement.current, value);
  return html`
    <li class="ahead">
      <span class="medal" aria-hidden="true">${achievement.icon}</span>
      <div>
        <p class="medal-name">${achievement.name} <span class="small soft">${number(achievement.points)} points</span></p>
        <progress max=${value} value=${current} aria-label=${achievement.name}></progress>
        <p class="small soft">${number(current)} of ${number(value)} ${COUNTED[type]}</p>
      </div>
    </li>
  `;
}
