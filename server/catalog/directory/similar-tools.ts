/** AI tools that are like one, and those whose name is like a text. */
import { distance } from "fastest-levenshtein";
import type { AiTool } from "../../../schemas/types.js";
import type { Catalog } from "../catalog.js";
import { CLAIMS, type ClaimName, claimOf } from "./tool-claims.js";
import { orderTools } from "./tool-order.js";

/** The claims that tools can have in common; their descriptions and addresses are their own. */
const TELLING = CLAIMS.filter(
  (name) => /^(platforms|capabilities|privacy)\./.test(name) || ["vendor", "license", "pricing.free"].includes(name),
);

export interface SimilarTool {
  slug: string;
  tool: AiTool;
  /** What is known of both, and the same. */
  shared: ClaimName[];
}

/**
 * Tools of the same category, those with the most in common first, then by name.
 * @param most how many at most
 */
export function similarTools({ tools }: Catalog, slug: string, most: number): SimilarTool[] {
  const tool = tools.get(slug);
  if (!tool) return [];
  const others = [...tools].filter(([other, { category }]) => other !== slug && category === tool.category);
  return orderTools(others, "name")
    .map(([other, entry]) => ({ slug: other, tool: entry, shared: TELLING.filter((name) => share(tool, entry, name)) }))
    .sort((a, b) => b.shared.length - a.shared.length)
    .slice(0, most);
}

/** What both lack brings two tools no nearer, except that both leave code alone. */
function share(a: AiTool, b: AiTool, name: ClaimName): boolean {
  const { value } = claimOf(a, name);
  if (value === undefined || claimOf(b, name).value !== value) return false;
  return value !== false || name === "privacy.trainsOnCode";
}

const squeeze = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Nobody means a longer name. */
const LONGEST = 80;

/**
 * Tools whose name or slug is close to a text, nearest first: spelt so but for case and punctuation, beginning so, with
 * it anywhere, or with a third of the letters changed at most.
 * @param most how many at most
 */
export function nearestTools({ tools }: Catalog, text: string, most = 3): [slug: string, tool: AiTool][] {
  const wanted = squeeze(text.slice(0, LONGEST));
  if (wanted === "") return [];
  return orderTools([...tools], "name")
    .map((entry) => {
      const spellings = [squeeze(entry[0]), squeeze(entry[1].name)];
      return { entry, far: Math.min(...spellings.map((spelling) => farness(wanted, spelling))) };
    })
    .filter(({ far }) => Number.isFinite(far))
    .sort((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ entry }) => entry);
}

function farness(wanted: string, spelling: string): number {
  if (wanted === spelling) return 0;
  if (wanted.length >= 3 && spelling.startsWith(wanted)) return 0.5;
  if (wanted.length >= 3 && spelling.includes(wanted)) return 0.7;
  const changes = distance(wanted, spelling);
  return changes <= Math.max(1, Math.floor(wanted.length / 3)) ? changes : Number.POSITIVE_INFINITY;
}
