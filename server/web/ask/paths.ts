/** Addresses of what a question leads to, from the root of the service. */
import type { Answerable, FindQuestion } from "../../catalog/ask/answers.js";
import { type Subject, versionOf } from "../../catalog/names/question.js";
import type { Technology } from "../../catalog/technology/technology.js";
import { nameSide } from "../../catalog/verdict/tool-verdict.js";
import { intersects } from "../../catalog/versions/range.js";
import { listOf, nameSubject } from "../../catalog/words.js";
import type { Links } from "../../http/views/links.js";
import { withQuery } from "../texts.js";
import { toolPath } from "../tools/claim.js";
import { comparePath } from "../tools/query.js";

export function answerPath(links: Links, answer: Answerable): string {
  switch (answer.kind) {
    case "technology":
      return linePath(answer.subject);
    case "pair": {
      const [a, b] = answer.sides;
      // The page of a pair knows versions of technologies only.
      if (a.technology && b.technology && (packageOf(a) ?? packageOf(b)) !== undefined)
        return setPath([a, b], answer.platform);
      return `${links.askedPath(a, b).slice(links.to("").length)}${platformQuery(answer.platform)}`;
    }
    case "set":
      return setPath(answer.subjects, answer.platform);
    case "find":
      return findPath(answer);
    case "upgrade":
      return upgradePath(answer.targets, answer.from);
    case "tool":
      return toolPath(answer.tool.id);
    case "tools":
      if (answer.tools.length === 0) return withQuery("/tools", Object.entries(answer.filter ?? {}));
      return comparePath(answer.tools.map(({ id }) => id).sort());
  }
}

/** What the page answers, in words: `Next.js with React`. */
export function answerTitle(answer: Answerable): string {
  switch (answer.kind) {
    case "technology":
      return nameSubject(answer.subject);
    case "pair":
      return `${answer.sides.map(nameSide).join(" with ")}${onPlatform(answer.platform)}`;
    case "set":
      return `${setTitle(answer.subjects)} together${onPlatform(answer.platform)}`;
    case "find":
      return findTitle(answer);
    case "upgrade":
      return `Upgrade to ${listOf(answer.targets.map(nameSubject))}`;
    case "tool":
      return answer.tool.name;
    case "tools":
      return answer.tools.length === 0 ? "AI coding tools" : `Compare ${listOf(answer.tools.map(({ name }) => name))}`;
  }
}

/** `Next.js 15, React and Prisma`. */
export const setTitle = (subjects: readonly Subject[]): string => listOf(subjects.map(nameSubject));

/** `ORM for Next.js`, `Alternatives to Prisma ORM for Next.js`. */
export function findTitle({ of, with: others, platform, insteadOf }: FindQuestion): string {
  const what = insteadOf ? `Alternatives to ${insteadOf.name}` : of.name;
  return `${what}${others.length > 0 ? ` for ${listOf(others.map(nameSubject))}` : ""}${onPlatform(platform)}`;
}

const onPlatform = (platform: string | undefined) => (platform === undefined ? "" : ` on ${platform}`);

/** `/set/nextjs@15+prisma+react@19`: in the order of the ids. */
export const setPath = (subjects: readonly Subject[], platform?: string): string =>
  `/set/${inOrder(subjects).map(segment).join("+")}${platformQuery(platform)}`;

/** `/find/orm?with=nextjs@15`, `/find/orm?instead=prisma`. */
export function findPath({ of, with: others, platform, insteadOf }: FindQuestion): string {
  return withQuery(`/find/${encodeURIComponent(of.id)}`, [
    ...(insteadOf ? [["instead", insteadOf.id] as const] : []),
    ...inOrder(others).map((subject) => ["with", nameWithVersion(subject)] as const),
    ...(platform === undefined ? [] : [["platform", platform] as const]),
  ]);
}

/** Of one technology alone, the page of the release line says what breaks; with others, there is something to plan. */
function upgradePath(targets: readonly Subject[], from: readonly Subject[]): string {
  const [target, ...others] = [...targets, ...from.filter(({ technology }) => technology !== targets[0]?.technology)];
  const version = target && versionOf(target);
  const isKnown = version && target.technology.cycles.some(({ line }) => line && intersects(line, version));
  return target && isKnown && others.length === 0 ? linePath(target) : planPath(targets, from);
}

const linePath = (subject: Subject): string => {
  const version = versionOf(subject)?.text;
  return `/tech/${subject.technology.id}${version === undefined ? "" : `@${encode(version)}`}`;
};

function planPath(targets: readonly Subject[], from: readonly Subject[]): string {
  const versions = (subject: Subject) => versionOf(subject)?.text ?? subject.named[0]?.version?.text;
  const target = (subject: Subject) => `${called(subject)}@${versions(subject) ?? "latest"}`;
  const listed = (subject: Subject) => {
    const version = versions(subject);
    const name = packageOf(subject) ?? subject.technology.mainPackage ?? subject.technology.id;
    return version === undefined ? name : `${name}@${version}`;
  };
  return withQuery("/plan", [
    ["targets", targets.map(target).join()],
    ...(from.length > 0 ? [["list", from.map(listed).join("\n")] as const] : []),
  ]);
}

const platformQuery = (platform: string | undefined) =>
  platform === undefined ? "" : `?platform=${encodeURIComponent(platform)}`;

/** An `@` needs no escaping (RFC 3986, section 3.3). */
const encode = (text: string) => encodeURIComponent(text).replaceAll("%40", "@");

/** The package that was named, where its versions are not those of the technology. */
const packageOf = (subject: Subject): string | undefined =>
  versionOf(subject) === undefined ? subject.named.find(({ version }) => version)?.package : undefined;

const called = (subject: Subject): string => packageOf(subject) ?? subject.technology.id;

/**
 * A name with its version, as the pages take it. A package that has the name of its technology is asked about without one: with it,
 * the technology would be meant, whose versions are others.
 */
export function nameWithVersion(subject: Subject): string {
  const version = versionOf(subject)?.text ?? subject.named.find((one) => one.version)?.version?.text;
  const isOfTechnology = packageOf(subject) !== undefined && meansTechnology(subject.technology, called(subject));
  return version === undefined || isOfTechnology ? called(subject) : `${called(subject)}@${version}`;
}

const meansTechnology = ({ id, aliases }: Technology, name: string): boolean =>
  [id, ...aliases].some((own) => own.toLowerCase() === name.toLowerCase());

const segment = (subject: Subject): string => encode(nameWithVersion(subject));

/** Each once, in the order of the ids, then of the versions. */
export function inOrder(subjects: readonly Subject[]): Subject[] {
  const different = [...new Map(subjects.map((subject) => [nameWithVersion(subject), subject])).values()];
  return different.sort(
    (a, b) => a.technology.index - b.technology.index || byVersion.compare(nameWithVersion(a), nameWithVersion(b)),
  );
}

const byVersion = new Intl.Collator("en", { numeric: true });

export const replaced = (subjects: readonly Subject[], gone: Subject, instead: Subject): Subject[] =>
  subjects.map((one) => (one === gone ? instead : one));
