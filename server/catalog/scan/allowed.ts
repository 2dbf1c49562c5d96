/** What a project allows of its runtimes, as `engines` does, and the packages that do not run on the oldest of it. */
import type { Catalog } from "../catalog.js";
import { checkRequirements } from "../facts/requirements.js";
import { asSide } from "../names/names.js";
import { inVersion, type Subject } from "../names/question.js";
import type { Day } from "../technology/lifecycle.js";
import type { Technology } from "../technology/technology.js";
import { parseDeclared } from "../versions/ecosystems.js";
import { intersects, type VersionRange } from "../versions/range.js";
import type { Entry } from "./entry.js";
import { isOlderLine, oldestLine } from "./oldest-line.js";
import { heldKey, type Requirements, type Unmet } from "./unmet.js";

/** Other manifests can ask for a package with some versions of the runtime only, which its entry does not show. */
const READ = new Set(["npm", "composer", "go", "pub", "pypi"]);

/** A runtime in the versions that a project allows, and the oldest line of these. */
interface Allowed {
  runtime: Technology;
  range: VersionRange;
  line: VersionRange;
  entry: Entry;
}

/**
 * Finds the packages that the oldest allowed line of a runtime does not suit, by what their releases are known to declare: the
 * release that is named, or all of a range.
 * @param held what lockfiles record is not looked up a second time
 */
export function refusalsIn(
  { names }: Pick<Catalog, "names">,
  entries: readonly Entry[],
  held: Requirements["held"],
  today: Day,
): Unmet[] {
  const allowed = entries.flatMap((entry): Allowed[] => {
    const { technology: runtime, version: range } =
      (entry.isAllowed && !entry.ambient ? names.resolveDependency(entry.name) : undefined) ?? {};
    const line = runtime && range && oldestLine(runtime.id, range);
    return line ? [{ runtime, range, line, entry }] : [];
  });
  if (allowed.length === 0) return [];
  return entries.flatMap((asked) => allowed.flatMap((one) => refusalOf(names, asked, one, held, today)));
}

function refusalOf(
  names: Catalog["names"],
  asked: Entry,
  one: Allowed,
  held: Requirements["held"],
  today: Day,
): Unmet[] {
  const { ecosystem, name, version, onlyOn } = asked;
  const { runtime, range, line, entry } = one;
  if (!ecosystem || !version || !isHeldToOldest(asked, entry) || !isAskedWith(onlyOn, line)) return [];
  const found = names.resolvePackage(ecosystem, name, version);
  if (!found?.version || held.has(heldKey(ecosystem, name, runtime.id))) return [];
  const requirement = refusalOfOldest(asSide({ ...found, package: name }), one, today);
  if (!requirement) return [];
  const by = { name, version };
  return [
    {
      ...{ kind: "allowed", ecosystem, by, through: by, isDev: false, folders: ["."], optional: false },
      of: runtime.id,
      range: requirement.range.text,
      found: { name: runtime.id, version: range.text, place: entry.place },
      stated: { source: requirement.source, checked: requirement.checked },
    },
  ];
}

/** Whether what a project asks for has to run on the oldest that it allows, by where the two stand. */
function isHeldToOldest({ ecosystem = "", isDev, place }: Entry, allowed: Entry): boolean {
  // What only development needs is not deployed, and those who install the project do not get it.
  if (isDev || !READ.has(ecosystem)) return false;
  // A requirements.txt is made for one Python, whatever the pyproject.toml beside it allows.
  return ecosystem !== "pypi" || place?.file === allowed.place?.file;
}

/** What a release declares that refuses the oldest line; where nothing that is allowed suits, the pair is a conflict of its own. */
function refusalOfOldest(release: Subject, { runtime, range, line }: Allowed, today: Day) {
  const finding = checkRequirements(release, inVersion(runtime, line), today);
  if (finding?.outcome !== "violated") return undefined;
  const { requirement } = finding;
  const isOldestAlone = isOlderLine(runtime.id, range, requirement.range) && intersects(range, requirement.range);
  return isOldestAlone ? requirement : undefined;
}

/** Whether a package is asked for with a line of its runtime; not where that depends on something else. */
function isAskedWith(onlyOn: string | undefined, line: VersionRange): boolean {
  const range = onlyOn === undefined ? line : parseDeclared("pypi", onlyOn);
  return range !== undefined && intersects(range, line);
}
