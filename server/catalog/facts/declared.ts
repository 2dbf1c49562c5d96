/** Declared requirements as a kind of fact, and in words. */
import { firstOfEach } from "../maps.js";
import { comesWithMain, isBare, namedAs, type Question, type Subject } from "../names/question.js";
import type { Requirement, Technology } from "../technology/technology.js";
import { describeFirst, describeRange } from "../versions/describe.js";
import { isLine } from "../versions/parse.js";
import { isWithin, onlyRelease, type VersionRange } from "../versions/range.js";
import { agreeWith, describeLines, listOf } from "../words.js";
import {
  ADVICE,
  type Asked,
  COMPATIBLE,
  type Decision,
  type Fact,
  type FactLevel,
  type Kind,
  LIMITED,
  STANCES,
  type Stance,
  stated,
  UNMET,
} from "./kind.js";
import { checkRequirements, type Finding, isWorse, type RequirementOutcome } from "./requirements.js";

const LEVELS: Readonly<Record<RequirementOutcome, FactLevel>> = {
  violated: UNMET,
  partly: LIMITED,
  outdated: LIMITED,
  overtaken: ADVICE,
  met: COMPATIBLE,
};

export const REQUIREMENT: Kind = {
  find: findRequirement,
  known: ({ question: { a, b }, sources: { names } }) =>
    newestOfEach(requirementsOf(a.technology, b.technology)).map((requirement) =>
      requirementEvidence(requirement, names.byId(requirement.of) as Technology),
    ),
};

/** What either of two technologies requires of the other, newest first. */
export const requirementsOf = (a: Technology, b: Technology): Requirement[] => [
  ...(a.requirements.get(b.id) ?? []),
  ...(a === b ? [] : (b.requirements.get(a.id) ?? [])),
];

/** The newest line of each package that declares something. */
const newestOfEach = (requirements: readonly Requirement[]): Requirement[] =>
  firstOfEach(requirements, ({ by, package: name, ofPackages }) => `${by.id} ${name} ${ofPackages.join()}`);

/** The worst that either side declares of the other. */
function findRequirement({ question, facts }: Asked): Decision | undefined {
  // Requirements between packages of one technology say nothing about the technology as such.
  if (!facts || isBareSelf(question)) return undefined;
  const { a, b } = question;
  const [one, other] = [findingOf(a, b, question), findingOf(b, a, question)];
  const finding = one && other ? (isWorse(other, one) ? other : one) : (one ?? other);
  return finding && byFinding(finding, question);
}

const isBareSelf = ({ a, b }: Question): boolean => a.technology === b.technology && isBare(a) && isBare(b);

/** The finding about one side; in a project, only packages that it has can have problems. */
function findingOf(declaring: Subject, target: Subject, { today, isWhole }: Question): Finding | undefined {
  const finding = checkRequirements(declaring, target, today);
  if (!isWhole || !finding || finding.outcome === "met") return finding;
  const { package: name, byMain, by } = finding.requirement;
  // Using a service does not mean its package is installed: `netlify.toml` is no netlify-cli.
  const isBrought = comesWithMain(by, name) && namedAs(declaring, by.mainPackage);
  const isThere = namedAs(declaring, name) || isBrought || (byMain && !by.isService && namedAs(declaring, undefined));
  return isThere ? finding : undefined;
}

/** npm 7 and newer stop where a release refuses what is installed beside it (https://docs.npmjs.com/cli/using-npm/config#strict-peer-deps). */
const REFUSED = " npm refuses to install the two together (ERESOLVE).";

export function byFinding(finding: Finding, { refusesPeers }: Pick<Question, "refusesPeers"> = {}): Decision {
  const { outcome, coverage, requirement, target } = finding;
  const isRefused = refusesPeers === true && requirement.optional && finding.isRefusedByAll;
  const { status, severity } = isRefused ? UNMET : LEVELS[outcome];
  return {
    status,
    severity,
    kind: "requirement",
    restsOn: "fact",
    coverage,
    finding,
    forReleases: outcome === "violated" ? 2 : outcome === "partly" ? 1 : 0,
    say: () => {
      const message = `${formatFinding(finding)}${isRefused ? REFUSED : ""}`;
      return stated("declared", [requirement.checked], message, fixFinding(finding));
    },
    evidence: () => [requirementEvidence(requirement, target, STANCES[status])],
  };
}

// --- words --------------------------------------------------------------------------------------------------------

const declarerName = ({ by, byMain, package: name }: Requirement) => (byMain && !by.isService ? by.name : name);

/** `Next.js 15`, or a package of another name (`@astrojs/react 4`). @param asked named instead of a run of releases */
export const nameDeclarer = (requirement: Requirement, asked?: VersionRange): string =>
  `${declarerName(requirement)} ${versionOfDeclarer(requirement, asked)}`;

function versionOfDeclarer({ line, within }: Requirement, asked: VersionRange | undefined): string {
  if (!asked) return describeLines(line.text);
  const isSpan = /[<>]/.test(line.text);
  if (onlyRelease(asked)) {
    // Other releases of its line may require something else.
    const isNamed = isSpan || (line !== within && isWithin(asked, line));
    return isNamed ? describeRange(asked.text) : describeLines(line.text);
  }
  if (isSpan && isLine(asked)) return describeRange(asked.text);
  // A range that lies in one line is named by that line.
  return line !== within && isWithin(asked, within) ? within.text : describeLines(line.text);
}

/** `React`, or `React (react-dom)` where only some of its packages are meant, or the client of a service. */
function targetName(target: Technology, requirement: Requirement): string {
  const [only] = requirement.ofPackages;
  const own = requirement.ofPackages.includes(target.mainPackage ?? "") && !target.isService;
  const special = requirement.ofPackages.length > 0 && !own;
  return special && only !== undefined ? `${target.name} (${listOf(requirement.ofPackages)})` : target.name;
}

/** Release lines by name: the newest few, and the number of the rest. */
function linesOf(requirements: readonly Requirement[]): string {
  const MOST = 3;
  const names = requirements.slice(0, MOST).map((one) => nameDeclarer(one));
  const rest = requirements.length - names.length;
  return listOf(rest > 0 ? [...names, `${rest} older release ${rest > 1 ? "lines" : "line"}`] : names);
}

/** A requirement as a sentence. @param asked the version of the declaring side that was asked about */
export function stateRequirement(requirement: Requirement, target: Technology, asked?: VersionRange): string {
  const name = targetName(target, requirement);
  const range = requirement.range.text;
  const isAny = !requirement.lockstep && !/\d/.test(range);
  const kind = requirement.optional ? " as an optional peer" : "";
  const declarer = nameDeclarer(requirement, asked);
  const verb = agreeWith(declarer, requirement.optional || isAny ? "accept" : "require");
  if (requirement.lockstep) return `${declarer} ${verb} the matching ${name} version${kind}.`;
  const accepted = isAny ? `any version of ${name}` : `${name} ${describeRange(range)}`;
  return `${declarer} ${verb} ${accepted}${kind}.`;
}

export function formatFinding(finding: Finding): string {
  const { requirement, declaring, target, outcome, current, accepting, isSame } = finding;
  // Where releases of a line differ, those that are meant are named.
  const isOfAll = isSame && (outcome !== "partly" || requirement.optional || accepting.length === 0);
  const stated = stateRequirement(requirement, target, isOfAll ? declaring : undefined);
  if (outcome === "outdated") return `${stated} That excludes the current ${target.name} ${current}.`;
  if (outcome === "overtaken") {
    return `${stated} ${target.name} ${current} came out later; whether a newer release of ${declarerName(requirement)} accepts it is not known.`;
  }
  const compared = compareAsked(finding);
  if (outcome === "violated" && !isSame) return `${stated}${compared} Older releases that we read refuse it, too.`;
  if (outcome !== "partly" || accepting.length === 0) return `${stated}${compared}`;
  const lines = linesOf(accepting);
  return `${stated}${compared} ${lines} ${accepting.length > 1 ? "accept" : agreeWith(lines, "accept")} it.`;
}

/** ` React 19 is outside that range.`; empty where no version was asked about and none is refused. */
function compareAsked({ requirement: { lockstep, ofPackages }, target, version, outcome }: Finding): string {
  const isMet = outcome === "met";
  if (isMet && !version) return "";
  // A package with versions of its own is named itself.
  const [only = target.mainPackage, ...others] = ofPackages;
  const name = others.length > 0 || only === target.mainPackage ? target.name : only;
  const asked = version ? `${name} ${describeRange(version.text)}` : name;
  const [is, does, matches] = version?.text.includes(" and ") ? ["are", "do", "match"] : ["is", "does", "matches"];
  if (lockstep) return ` ${asked} ${isMet ? matches : `${does} not match`}.`;
  return ` ${asked} ${is} ${isMet ? "within" : "outside"} that range.`;
}

/** What to do about a requirement that is not met. */
export function fixFinding({
  requirement,
  declaring,
  isSame,
  target,
  version,
  outcome,
  upgrade,
}: Finding): string | null {
  if (outcome === "met") return null;
  const use = requirement.lockstep
    ? `Use matching versions of ${requirement.package} and ${targetName(target, requirement)}`
    : `Use ${targetName(target, requirement)} ${describeRange(requirement.range.text)} with ${nameDeclarer(requirement, isSame ? declaring : undefined)}`;
  // What goes in step with a release is that release alone, and those that were read need not have it.
  const isRelease = requirement.lockstep && version !== undefined && onlyRelease(version) !== undefined;
  if (!upgrade || isRelease) return `${use}.`;
  const { release, line } = upgrade;
  return `${use}, or upgrade to ${declarerName(upgrade)} ${describeFirst(release ? `>=${release.version}` : line.text)}.`;
}

/** A requirement as a fact with its sources. */
export function requirementEvidence(requirement: Requirement, target: Technology, stance: Stance = "other"): Fact {
  const statement = stateRequirement(requirement, target);
  const quote = quoteOf(requirement);
  return {
    ...{ stance, kind: "requirement", statement, ...(quote && { quote }) },
    ...{ sources: manifestsOf(requirement), basis: "declared", checked: requirement.checked },
  };
}

/** The manifests of the newest and the oldest release that a requirement was read at. */
export const manifestsOf = ({ source, firstSource }: Requirement): string[] => [...new Set([source, firstSource])];

const LONGEST_QUOTE = 120;

/** `"react": "^18.2.0 || ^19.0.0"`, unless the statement has that already. */
function quoteOf({ key, lockstep, range }: Requirement): string | undefined {
  // The data have a range of one release without the `=` that may stand before it.
  if (key === undefined || lockstep || onlyRelease(range)) return undefined;
  const quote = `"${key}": "${range.text}"`;
  return quote.length <= LONGEST_QUOTE ? quote : undefined;
}
