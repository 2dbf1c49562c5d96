/** Whether members of a project go together in some versions: what the installed releases declare, then the verdict on the two. */
import type { Catalog } from "../../catalog.js";
import { byFinding } from "../../facts/declared.js";
import type { Decision } from "../../facts/kind.js";
import { checkRequirements } from "../../facts/requirements.js";
import { getOrInsertComputed } from "../../maps.js";
import { inOrder, type Question, type Subject } from "../../names/question.js";
import { isOlderLine, oldestLine } from "../../scan/oldest-line.js";
import type { InstalledRequirement } from "../../scan/unmet.js";
import { decide } from "../../verdict/order.js";
import { type AskedOverride, overrideFor } from "../../verdict/override.js";
import { parseDeclared } from "../../versions/ecosystems.js";
import { isSilentOn, type Member, subjectOf } from "./members.js";
import { accepts, type Version, versionOf } from "./releases.js";

/** How bad it is for two to be together: 0 for nothing known against it, 1 for partial, 2 for incompatible. */
export type Level = 0 | 1 | 2;

/** Platform, stack and day, as a scan has them. */
export type Setting = Omit<Question, "a" | "b">;

export interface Judged {
  level: Level;
  /** Whether a fact says so: a level 0 without one only means that nothing is known. */
  isKnown: boolean;
  /** Whether a rule warns of these very versions, without a word against them. */
  warns?: boolean;
  /** What the installed release of one declares about the other, where that decides. */
  installed: InstalledRequirement | undefined;
  /** What is judged, and what decides, where facts do. */
  question: Question | undefined;
  decision: Decision | undefined;
}

const NOTHING: Judged = { level: 0, isKnown: false, installed: undefined, question: undefined, decision: undefined };

/** A set that notes which of its answers mattered. */
class Watched extends Set<string> {
  asked = new Map<string, boolean>();

  override has(id: string): boolean {
    const isThere = super.has(id);
    this.asked.set(id, isThere);
    return isThere;
  }

  isAsIn(asked: ReadonlyMap<string, boolean>): boolean {
    for (const [id, isThere] of asked) if (super.has(id) !== isThere) return false;
    return true;
  }
}

/** What was judged, and what of the setting it depends on. */
interface Remembered {
  judged: Judged;
  present: ReadonlyMap<string, boolean>;
  versioned: ReadonlyMap<string, boolean>;
}

/** Verdicts on the same members in several settings: few depend on what else is there. */
export type Verdicts = Map<Member, Map<Member, Map<string, Remembered[]>>>;

export class Fit {
  readonly #catalog: Catalog;
  readonly #setting: Setting & { present: Watched; versioned: Watched };
  readonly #verdicts: Verdicts;
  readonly #subjects = new Map<Member, Map<string, Subject | undefined>>();

  /** @param verdicts those of other settings, which have the same platform and day */
  constructor(catalog: Catalog, setting: Setting, verdicts: Verdicts = new Map()) {
    this.#catalog = catalog;
    this.#setting = { ...setting, present: new Watched(setting.present), versioned: new Watched(setting.versioned) };
    this.#verdicts = verdicts;
  }

  /** Whether facts may tie two members, or what is installed does. */
  areTied(one: Member, other: Member): boolean {
    if (one.requires?.has(other.name) || other.requires?.has(one.name)) return true;
    if (!one.technology || !other.technology) return false;
    return one.technology === other.technology || this.#catalog.neighbours.of(one.technology).has(other.technology);
  }

  /** What makers ask to override so that two members go together in some versions. */
  overrideFor(
    one: Member,
    version: Version | undefined,
    other: Member,
    otherVersion: Version | undefined,
  ): AskedOverride | undefined {
    if (!version || !otherVersion) return undefined;
    const question = this.#questionOn(one, version, other, otherVersion);
    return question && overrideFor(this.#catalog, question);
  }

  /** Judges two members in some versions; undefined for an unknown version. */
  judge(one: Member, version: Version | undefined, other: Member, otherVersion: Version | undefined): Judged {
    const row = getOrInsertComputed(this.#verdicts, one, () => new Map<Member, Map<string, Remembered[]>>());
    const cell = getOrInsertComputed(row, other, () => new Map<string, Remembered[]>());
    const key = `${version?.text ?? ""} ${otherVersion?.text ?? ""}`;
    const all = getOrInsertComputed(cell, key, (): Remembered[] => []);
    const { present, versioned } = this.#setting;
    const known = all.find((one) => present.isAsIn(one.present) && versioned.isAsIn(one.versioned));
    if (known) return this.#inSetting(known.judged);
    const asked = { present: new Map<string, boolean>(), versioned: new Map<string, boolean>() };
    [present.asked, versioned.asked] = [asked.present, asked.versioned];
    const judged = this.#judge(one, version, other, otherVersion);
    all.push({ judged, ...asked });
    // What is asked to explain it later does not matter.
    present.asked = versioned.asked = new Map();
    return judged;
  }

  /** What was judged in another setting is explained in this one. */
  #inSetting(judged: Judged): Judged {
    const { question } = judged;
    if (!question || question.present === this.#setting.present) return judged;
    return { ...judged, question: { ...question, ...this.#setting } };
  }

  #judge(one: Member, version: Version | undefined, other: Member, otherVersion: Version | undefined): Judged {
    const judged = this.#judgeReleases(one, version, other, otherVersion);
    const [allowed, range] = one.isAllowed ? [one, version?.range] : [other, otherVersion?.range];
    if (!allowed.isAllowed || !range || judged.level > 0) return judged;
    // Of what a project allows, the oldest line counts, too.
    const { installed, decision } = judged;
    const required = installed
      ? parseDeclared(installed.ecosystem, installed.range)
      : decision?.finding?.target === allowed.technology
        ? decision?.finding?.requirement.range
        : undefined;
    if (!required || !isOlderLine(allowed.name, range, required)) return judged;
    const oldest = versionOf(oldestLine(allowed.name, range)?.text ?? "");
    const refused = oldest
      ? this.#judgeReleases(one, one === allowed ? oldest : version, other, one === allowed ? otherVersion : oldest)
      : judged;
    return { ...(refused.level > 0 ? refused : judged), level: 1 };
  }

  #judgeReleases(one: Member, version: Version | undefined, other: Member, otherVersion: Version | undefined): Judged {
    const held = [holdInstalled(one, version, other, otherVersion), holdInstalled(other, otherVersion, one, version)];
    const refused = held.find((answer) => answer?.level);
    if (refused) return refused;
    const accepted = held.find((answer) => answer?.isKnown);
    const stated = this.#ask(one, version, other, otherVersion);
    if (!stated?.isKnown) return accepted ?? stated ?? NOTHING;
    // What the installed release declares itself is more than what is known of its line.
    const speaker = speakerOf(stated);
    const isOwn =
      speaker !== undefined &&
      [one, other].some(
        (member) =>
          member.package === speaker &&
          isInstalled(member, member === one ? version : otherVersion) &&
          (accepted !== undefined || isSilentOn(member, member === one ? other : one)),
      );
    return isOwn ? (accepted ?? NOTHING) : stated;
  }

  #ask(
    one: Member,
    version: Version | undefined,
    other: Member,
    otherVersion: Version | undefined,
  ): Judged | undefined {
    const question = this.#questionOn(one, version, other, otherVersion);
    if (!question) return undefined;
    const { a, b } = question;
    const decision = decide(this.#catalog, question);
    // Of all that a project allows, some may be the matter of a rule, and what it runs on need not; what is declared counts.
    if ((one.isAllowed || other.isAllowed) && decision.rule) {
      const finding = checkRequirements(a, b, question.today) ?? checkRequirements(b, a, question.today);
      return finding && this.#ofDecision(question, byFinding(finding));
    }
    // A release that is newer than all known is still refused by a range that ends before it; one that only an override brings
    // together with another is taken where no other accepts it; and what a rule warns of is not installed in a project against
    // a range.
    const isWarned = this.#setting.isWhole === true && isWarning(decision);
    if (decision.isUnreleased || isWarned || overrideFor(this.#catalog, question)) {
      const finding = [checkRequirements(a, b, question.today), checkRequirements(b, a, question.today)].find(
        (one) => one?.outcome === "violated",
      );
      if (finding) return this.#ofDecision(question, byFinding(finding));
    }
    return this.#ofDecision(question, decision);
  }

  #questionOn(
    one: Member,
    version: Version | undefined,
    other: Member,
    otherVersion: Version | undefined,
  ): Question | undefined {
    const [first, second] = [this.#subject(one, version), this.#subject(other, otherVersion)];
    if (!first || !second || (first.technology === second.technology && one.package === other.package))
      return undefined;
    const [a, b] = inOrder(first, second);
    return { a, b, ...this.#setting };
  }

  #ofDecision(question: Question, decision: Decision): Judged {
    const { forReleases: level = 0 } = decision;
    const isKnown = decision.forReleases !== undefined;
    return { level, isKnown, warns: isWarning(decision), installed: undefined, question, decision };
  }

  #subject(member: Member, version: Version | undefined): Subject | undefined {
    const known = getOrInsertComputed(this.#subjects, member, () => new Map<string, Subject | undefined>());
    return getOrInsertComputed(known, version?.text ?? "", () => subjectOf(member, version));
  }
}

/** Whether a rule warns of these very versions. */
const isWarning = ({ exception, isStated, status }: Decision): boolean =>
  exception !== undefined && isStated === true && status === "partial";

/** The package whose declaration decides; undefined where something else does. */
const speakerOf = ({ decision }: Judged): string | undefined => decision?.finding?.requirement.package;

/** Whether a version is the one that is installed, of which a lockfile records what it requires. */
const isInstalled = ({ requires, current }: Member, version: Version | undefined): boolean =>
  requires !== undefined && version !== undefined && version.text === current?.text;

/** What the installed release of one declares about the other. @returns undefined where it is not installed, or declares nothing */
function holdInstalled(
  one: Member,
  version: Version | undefined,
  other: Member,
  otherVersion: Version | undefined,
): Judged | undefined {
  if (!isInstalled(one, version) || !otherVersion) return undefined;
  if (other.ecosystem !== undefined && other.ecosystem !== one.ecosystem) return undefined;
  for (const requirement of one.requires?.get(other.name) ?? []) {
    const isMet = accepts(requirement, otherVersion.range);
    if (isMet === undefined) continue;
    if (!isMet && requirement.isConditional) continue;
    const level = isMet ? 0 : requirement.optional ? 1 : 2;
    return { ...NOTHING, level, isKnown: true, installed: requirement };
  }
  return undefined;
}
