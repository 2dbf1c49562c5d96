/** What the picture says that a page is shared with. */
import type { AiTool } from "../../../schemas/types.js";
import type { Catalog } from "../../catalog/catalog.js";
import { knownByStatus } from "../../catalog/directory/profile.js";
import type { Basis, Status } from "../../catalog/facts/kind.js";
import { firstSentence } from "../../catalog/stack/wizard/fit-words.js";
import { categoryName } from "../../catalog/technology/category.js";
import type { Day } from "../../catalog/technology/lifecycle.js";
import type { Technology } from "../../catalog/technology/technology.js";
import { nameBasis } from "../../catalog/verdict/basis.js";
import type { NamedAnswer } from "../../catalog/verdict/check.js";
import { nameSide } from "../../catalog/verdict/tool-verdict.js";
import { type AskedPlatform, formatPlatform } from "../pair/view.js";

export interface Card {
  /** The words between names are quiet. */
  title: { text: string; isQuiet?: boolean }[];
  marks: { status: Status; text: string }[];
  text: string;
  /** How we know, or what else the page has. */
  foot: { basis?: Basis; text: string };
}

export function pairCard({ a, b, verdict }: NamedAnswer, platform: AskedPlatform | undefined): Card {
  const { status, message, basis, coverage } = verdict;
  const [first, second] = [nameSide(a), nameSide(b)];
  return {
    title: [
      { text: first },
      { text: "with", isQuiet: true },
      { text: first === second ? "itself" : second },
      ...(platform ? [{ text: formatPlatform(platform), isQuiet: true }] : []),
    ],
    marks: [{ status, text: status }],
    text: firstSentence(message),
    foot: basis ? { basis, text: nameBasis(basis, coverage) } : { text: "No source yet" },
  };
}

export function technologyCard(catalog: Catalog, technology: Technology, today: Day): Card {
  const groups = knownByStatus(catalog, technology, today);
  return {
    title: [{ text: technology.name }],
    marks: groups.map(({ status, count }) => ({ status, text: `${count} ${status}` })).reverse(),
    text: groups.length > 0 ? `What ${technology.name} works with, and how we know.` : "Packages, releases and links.",
    foot: { text: categoryName(technology.category) },
  };
}

export function comparisonCard(tools: readonly Pick<AiTool, "name">[]): Card {
  const title = tools.flatMap(({ name }, index) => [
    ...(index > 0 ? [{ text: "·", isQuiet: true }] : []),
    { text: name },
  ]);
  return {
    title,
    marks: [],
    text: "Where they run, what happens to your code, and what they cost, with sources.",
    foot: { text: "AI coding tools compared" },
  };
}
