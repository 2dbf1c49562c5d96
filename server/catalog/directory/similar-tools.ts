/** AI tools that are like one, and those whose name is like a text. */
import { distance } from "fastest-levenshtein";
import type { AiTool } from "../../../schemas/types.js";
import type { Catalog } from "../catalog.js";
import { countEach } from "../maps.js";
import { CLAIMS, type ClaimName, claimOf } from "./tool-claims.js";
import { orderTools } from "./tool-order.js";

/** The claims that tools can have in common; their descriptions and addresses are their own. */
const TELLING = CLAIMS.filter(
  (name) =>
    /^(platforms|capabilities|privacy)\./.test(name) ||
    ["vendor", "license", "pricing.free", "pricing.startingPrice", "editors", "languages", "providers"].includes(name),
);

/** Where a tool runs, its licence, and what it costs do not make it like another: they only rank what is. */
const IMPORTANT = new Set(TELLING.filter((name) => !/^(platforms|pricing)\.|^license$/.test(name)));

/** What two tools have in common: the value of a claim, or one entry of its list. */
export interface SharedTrait {
  name: ClaimName;
  value: string | boolean;
}

export interface SimilarTool {
  slug: string;
  tool: AiTool;
  /** What is known of both, and the same; the rarest first. */
  shared: SharedTrait[];
}

/**
 * Tools of the same category that have not ended and have something important in common, which less than half of the
 * category has. What is rare counts more; equals stand by name.
 * @param most how many at most
 */
export function similarTools({ tools }: Catalog, slug: string, most: number): SimilarTool[] {
  const tool = tools.get(slug);
  if (!tool) return [];
  const peers = [...tools].filter(
    ([other, { category, status }]) => category === tool.category && (other === slug || status?.state !== "ended"),
  );
  const spread = countEach(peers.flatMap(([, peer]) => traitsOf(peer).map(keyOf)));
  const rarity = (trait: SharedTrait) => Math.log(peers.length / (spread.get(keyOf(trait)) ?? peers.length));
  const weight = (traits: readonly SharedTrait[]) => traits.reduce((sum, trait) => sum + rarity(trait), 0);
  const own = new Set(traitsOf(tool).map(keyOf));
  return orderTools(peers, "name")
    .filter(([other]) => other !== slug)
    .map(([other, peer]) => {
      const shared = traitsOf(peer).filter((trait) => own.has(keyOf(trait)));
      return { slug: other, tool: peer, shared: shared.sort((a, b) => rarity(b) - rarity(a)) };
    })
    .filter(({ shared }) => shared.some((trait) => IMPORTANT.has(trait.name) && rarity(trait) > Math.log(2)))
    .sort((a, b) => weight(b.shared) - weight(a.shared))
    .slice(0, most);
}

const keyOf = ({ name, value }: SharedTrait) => `${name} ${value}`;

/** What is known of a tool. What it lacks is no trait, except that it leaves code alone. */
function traitsOf(tool: AiTool): SharedTrait[] {
  return TELLING.flatMap((name) => {
    const { value } = claimOf(tool, name);
    if (value === undefined || (value === false && name !== "privacy.trainsOnCode")) return [];
    const list = name === "editors" || name === "languages" || name === "providers" ? tool[name] : undefined;
    return (list ?? [value]).map((one) => ({ name, value: one }));
  });
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
      const spellings = [entry[0], entry[1].name, ...(entry[1].aliases ?? [])].map(squeeze);
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
