/** The verdict on two technologies of a stack. */
import type { Catalog } from "../catalog.js";
import { inOrder, isVersioned, type Subject } from "../names/question.js";
import type { Day } from "../technology/lifecycle.js";
import { settingOf } from "../verdict/check.js";
import { judge, type Verdict } from "../verdict/verdict.js";

export { bare } from "../names/question.js";

export interface AskedStack {
  /** All of it; what a third changes about two counts. */
  subjects: readonly Subject[];
  /** A setting, or the name of a host. */
  platform: string | undefined;
  today: Day;
}

/** The verdict on two, in any order, beside the rest of the stack. */
export function verdictIn(
  catalog: Catalog,
  { subjects, platform, today }: AskedStack,
  one: Subject,
  other: Subject,
): Verdict {
  const setting = settingOf(catalog, platform);
  const rest = subjects.filter((subject) => subject !== one && subject !== other);
  const idsOf = (some: readonly Subject[]) => some.map(({ technology }) => technology.id);
  const [a, b] = inOrder(one, other);
  const present = new Set([...setting.present, ...idsOf(rest)]);
  const versioned = new Set(idsOf(rest.filter(isVersioned)));
  return judge(catalog, { a, b, platform: setting.platform, present, versioned, today });
}
