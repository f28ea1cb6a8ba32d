// Achievements, and those that a change of the diary has earned.

import type {
  AchievementProgress,
  AchievementsResponse,
  EarnedAchievement,
  ProfileResponse,
} from "keto-client";
import { cache } from "../../data/device";
import { areFiguresHidden } from "../../data/member/figures";
import * as queries from "../../data/queries";
import { shortName } from "../../data/values/text";
import { toast } from "../../parts/browser/toasts";
import { plural } from "../../words/words";

/** Announce earned achievements, and update the cached achievements and points. */
export function tellAwards(awards: EarnedAchievement[]) {
  if (!awards.length) return;
  const earned = new Map(awards.map(({ name, earnedAt }) => [name, earnedAt]));
  const known = cache.state<AchievementsResponse>(queries.achievements.key).peek().data;
  const fresh = known?.achievements.filter((each) => !isEarned(each) && earned.has(each.name));
  const pointsOf = new Map(fresh?.map(({ name, points }) => [name, points]));
  for (const { name, icon } of awards) {
    const points = pointsOf.get(name);
    const words = `${icon} ${shortName(name)}`;
    // Most count streaks and days.
    if (!areFiguresHidden.peek()) {
      toast(
        points === undefined
          ? words
          : plural(points, "{award}: {n} point", "{award}: {n} points", { award: words }),
      );
    }
  }
  cache.change<AchievementsResponse>(queries.achievements.key, ({ achievements }) => ({
    achievements: achievements.map((each) => withAward(each, earned.get(each.name))),
  }));
  const points = [...pointsOf.values()].reduce((sum, each) => sum + each, 0);
  cache.change<ProfileResponse>(queries.me.key, ({ user }) => ({
    user: { ...user, totalPoints: user.totalPoints + points },
  }));
}

/** Another day has a log: advance the achievements that count logs. */
export function countLog() {
  cache.change<AchievementsResponse>(queries.achievements.key, ({ achievements }) => ({
    achievements: achievements.map((each) =>
      each.condition.type === "logs" ? { ...each, current: each.current + 1 } : each,
    ),
  }));
}

export function isEarned(each: AchievementProgress) {
  return each.earnedAt !== null;
}

function withAward(each: AchievementProgress, earnedAt: string | undefined): AchievementProgress {
  if (earnedAt === undefined || isEarned(each)) return each;
  return { ...each, earnedAt, current: Math.max(each.current, each.condition.value) };
}
