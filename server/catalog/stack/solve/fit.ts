/** Whether members of a project go together in some versions: what the installed releases declare, then the verdict on the two. */
import type { Catalog } from "../../catalog.js";
import { byFinding } from "../../facts/declared.js";
import type { Decision } from "../../facts/kind.js";
import { checkRequirements } from "../../facts/requirements.js";
import { firstOfEach, getOrInsertComputed } from "../../maps.js";
import { inOrder, type Question, type Subject } from "../../names/question.js";
import { isOlderLine, oldestLine } from "../../scan/oldest-line.js";
import type { InstalledRequirement, Place } from "../../scan/unmet.js";
import { sourcesOf } from "../../verdict/evidence.js";
import { decide } from "../../verdict/order.js";
import { type AskedOverride, overrideFor } from "../../verdict/override.js";
import { parseDeclared } from "../../versions/ecosystems.js";
import { isSilentOn, type Member, type Placed, subjectOf } from "./members.js";
import { accepts, type Version, versionOf } from "./releases.js";

/** How bad it is for two to be together: 0 for nothing known against it, 1 for partial, 2 for incompatible. */
export type Level = 0 | 1 | 2;

/** Platform, stack and day, as a scan has them. */
export type StackSetting = Omit<Question, "a" | "b">;

/** Why something moves, stays or is in the way. */
export interface Reason {
  message: string;
  /** Addresses that say so, the deciding one first. */
  sources: readonly string[];
  /** Where the lockfile says so. */
  place?: Place | undefined;
}

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
  /** What is against the two beyond that, such as what other releases of a line declare. */
  reason?: Reason;
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

export class MemberFit {
  readonly #catalog: Catalog;
  readonly #setting: StackSetting & { present: Watched; versioned: Watched };
  readonly #verdicts: Verdicts;
  readonly #subjects = new Map<Member, Map<string, Subject | undefined>>();

  /** @param verdicts those of other settings, which have the same platform and day */
  constructor(catalog: Catalog, setting: StackSetting, verdicts: Verdicts = new Map()) {
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
  overrideFor(one: Placed, other: Placed): AskedOverride | undefined {
    const question = one.version && other.version && this.#questionOn(one, other);
    return question && overrideFor(this.#catalog, question);
  }

  /** Judges two members in some versions. */
  judge(one: Placed, other: Placed): Judged {
    const row = getOrInsertComputed(this.#verdicts, one.member, () => new Map<Member, Map<string, Remembered[]>>());
    const cell = getOrInsertComputed(row, other.member, () => new Map<string, Remembered[]>());
    const key = `${one.version?.text ?? ""} ${other.version?.text ?? ""}`;
    const all = getOrInsertComputed(cell, key, (): Remembered[] => []);
    const { present, versioned } = this.#setting;
    const known = all.find((one) => present.isAsIn(one.present) && versioned.isAsIn(one.versioned));
    if (known) return this.#inSetting(known.judged);
    const asked = { present: new Map<string, boolean>(), versioned: new Map<string, boolean>() };
    [present.asked, versioned.asked] = [asked.present, asked.versioned];
    const judged = this.#judge(one, other);
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

  /** Of what a project allows, the oldest line counts, too. */
  #judge(one: Placed, other: Placed): Judged {
    const judged = this.#judgeReleases(one, other);
    const allowed = one.member.isAllowed ? one : other;
    if (judged.level > 0 || !allowed.member.isAllowed || !refusesOldest(judged, allowed)) return judged;
    const oldest = { ...allowed, version: oldestIn(allowed) };
    const sides: [Placed, Placed] = allowed === one ? [oldest, other] : [one, oldest];
    const refused = oldest.version ? this.#judgeReleases(...sides) : judged;
    return { ...(refused.level > 0 ? refused : judged), level: 1 };
  }

  #judgeReleases(one: Placed, other: Placed): Judged {
    const checked = [judgeInstalled(one, other), judgeInstalled(other, one)];
    const refused = checked.find((answer) => answer?.level);
    if (refused) return refused;
    const accepted = checked.find((answer) => answer?.isKnown);
    const stated = this.#ask(one, other);
    if (!stated?.isKnown) return accepted ?? stated ?? NOTHING;
    // What the installed release declares itself is more than what is known of its line.
    const speaker = stated.decision?.finding?.requirement.package;
    const isOwn = (by: Placed, on: Placed) =>
      by.member.package === speaker && isInstalled(by) && (accepted !== undefined || isSilentOn(by.member, on.member));
    return speaker !== undefined && (isOwn(one, other) || isOwn(other, one)) ? (accepted ?? NOTHING) : stated;
  }

  #ask(one: Placed, other: Placed): Judged | undefined {
    const question = this.#questionOn(one, other);
    if (!question) return undefined;
    const { a, b, today } = question;
    const decision = decide(this.#catalog, question);
    const findings = () => [checkRequirements(a, b, today), checkRequirements(b, a, today)];
    // Of all that a project allows, some may be the matter of a rule, and what it runs on need not; what is declared counts.
    if ((one.member.isAllowed || other.member.isAllowed) && decision.rule) {
      const finding = findings().find((found) => found !== undefined);
      return finding && judgedBy(question, byFinding(finding));
    }
    // A release that is newer than all known is still refused by a range that ends before it; one that only an override brings
    // together with another is taken where no other accepts it; and what a rule warns of is not installed in a project against
    // a range.
    const isWarned = this.#setting.isWhole === true && isWarning(decision);
    if (decision.isUnreleased || isWarned || overrideFor(this.#catalog, question)) {
      const finding = findings().find((found) => found?.outcome === "violated");
      if (finding) return judgedBy(question, byFinding(finding));
    }
    return judgedBy(question, decision);
  }

  #questionOn(one: Placed, other: Placed): Question | undefined {
    const [first, second] = [this.#subject(one), this.#subject(other)];
    const isSame = first?.technology === second?.technology && one.member.package === other.member.package;
    if (!first || !second || isSame) return undefined;
    const [a, b] = inOrder(first, second);
    return { a, b, ...this.#setting };
  }

  #subject({ member, version }: Placed): Subject | undefined {
    const known = getOrInsertComputed(this.#subjects, member, () => new Map<string, Subject | undefined>());
    return getOrInsertComputed(known, version?.text ?? "", () => subjectOf(member, version));
  }
}

function judgedBy(question: Question, decision: Decision): Judged {
  const { forReleases } = decision;
  const isKnown = forReleases !== undefined;
  return { level: forReleases ?? 0, isKnown, warns: isWarning(decision), installed: undefined, question, decision };
}

/** Whether a rule warns of these very versions. */
const isWarning = ({ exception, isStated, status }: Decision): boolean =>
  exception !== undefined && isStated === true && status === "partial";

/** Whether a version is the one that is installed, of which a lockfile records what it requires. */
const isInstalled = ({ member: { requires, current }, version }: Placed): boolean =>
  requires !== undefined && version !== undefined && version.text === current?.text;

/** What the installed release of one declares about the other; undefined where it is not installed, or declares nothing. */
function judgeInstalled(one: Placed, { member: other, version }: Placed): Judged | undefined {
  const isElsewhere = other.ecosystem !== undefined && other.ecosystem !== one.member.ecosystem;
  if (!version || isElsewhere || !isInstalled(one)) return undefined;
  for (const installed of one.member.requires?.get(other.name) ?? []) {
    const isMet = accepts(installed, version.range);
    if (isMet) return { ...NOTHING, isKnown: true, installed };
    if (isMet === undefined || installed.isConditional) continue;
    return { ...NOTHING, level: installed.optional ? 1 : 2, isKnown: true, installed };
  }
  return undefined;
}

/** Whether what accepts a range that a project allows refuses the oldest line of it. */
function refusesOldest({ installed, decision }: Judged, { member, version }: Placed): boolean {
  const { requirement, target } = decision?.finding ?? {};
  const stated = target === member.technology ? requirement?.range : undefined;
  const required = installed ? parseDeclared(installed.ecosystem, installed.range) : stated;
  return version !== undefined && required !== undefined && isOlderLine(member.name, version.range, required);
}

const oldestIn = ({ member, version }: Placed): Version | undefined =>
  version && versionOf(oldestLine(member.name, version.range)?.text ?? "");

/** What was judged, in words; undefined where nothing is known. */
export function explain({ installed, decision, isKnown, reason }: Judged): Reason | undefined {
  if (reason) return reason;
  if (installed) {
    const { by, of, range, optional, kind } = installed;
    const how = optional ? "requires, where it is installed," : kind === "peer" ? "requires the peer" : "requires";
    return { message: `${by.name} ${by.version} ${how} ${of} ${range}.`, sources: [], place: by.place };
  }
  if (!decision || !isKnown) return undefined;
  return { message: decision.say().message, sources: sourcesOf({ decision, ended: [] }) };
}

/** What was judged, in words, and what to do about it. */
export function explainLimits(judged: Judged): Reason | undefined {
  const reason = explain(judged);
  const fix = judged.decision?.say().workaround;
  return reason && fix ? { ...reason, message: `${reason.message} ${fix}` } : reason;
}

export const distinct = (reasons: readonly Reason[]): Reason[] => firstOfEach(reasons, ({ message }) => message);
