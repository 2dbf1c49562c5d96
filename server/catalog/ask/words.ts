/** A question, word by word. */

export interface Word {
  text: string;
  /** Whether something other than a space stands in front of it: what is on both sides is no one name. */
  isApart: boolean;
}

/** Characters of a question that are read. */
export const LONGEST_QUESTION = 2_000;

/** Words of a question that are read; real questions have a few dozen at most. */
export const MOST_WORDS = 60;

/** Separates words, and never stands in a name. */
const SEPARATORS = /[,;?!(){}"“”„«»`|&\s]/;

/** Letters that show nothing or change the order of others, and control characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

const ARROWS: ReadonlySet<string> = new Set(["->", "-->", "=>", "→", "➜", "⇒"]);

/** Splits a question. @param isName `a+b` and `a/b` are two words unless this says that they are one name */
export function splitWords(text: string, isName: (word: string) => boolean): Word[] {
  const words: Word[] = [];
  let isApart = false;
  for (const piece of piecesOf(text.normalize("NFKC").replace(INVISIBLE, " "))) {
    if (isSeparator(piece)) {
      isApart ||= piece !== " ";
      continue;
    }
    for (const [place, part] of partsOf(trim(piece), isName).entries()) {
      if (part === "") continue;
      if (words.length === MOST_WORDS) return words;
      words.push({ text: ARROWS.has(part) ? "to" : part, isApart: isApart || place > 0 });
      isApart = false;
    }
    // `React: 19` is a name and its version, but `ORM: Prisma` is two.
    if (/[.:]$/.test(piece)) isApart = true;
  }
  return words;
}

const isSeparator = (piece: string) => piece.length === 1 && (SEPARATORS.test(piece) || piece === "+" || piece === "/");

/** Words and what is between them, one after the other. */
function* piecesOf(text: string): Generator<string> {
  let word = "";
  for (const letter of text) {
    if (!SEPARATORS.test(letter)) {
      word += letter;
      continue;
    }
    if (word !== "") yield word;
    word = "";
    yield /\s/.test(letter) ? " " : letter;
  }
  if (word !== "") yield word;
}

const OUTER = "'’‘.:…*_";

/** Without the quotes and full stops around a word; the dot of `.NET` belongs to it. */
function trim(piece: string): string {
  let [start, end] = [0, piece.length];
  while (end > start && OUTER.includes(piece.charAt(end - 1))) end -= 1;
  while (start < end && OUTER.replace(".", "").includes(piece.charAt(start))) start += 1;
  const word = piece.slice(start, end);
  return /.['’]s$/i.test(word) ? word.slice(0, -2) : word;
}

/** The parts of `next+prisma` and `react/redux`. */
function partsOf(word: string, isName: (text: string) => boolean): string[] {
  const isWhole = !/[+/]/.test(word) || /^(?:@|pkg:|https?:)/i.test(word) || isName(word);
  return isWhole ? [word] : splitInner(word);
}

/** At each plus and slash with something on both sides. */
function splitInner(word: string): string[] {
  const parts = word.split("/").flatMap((part) => part.split(/(?<=[^+])\+(?=[^+])/));
  return parts.filter((part) => part !== "");
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Words that are read over. */
export const STOP_WORDS: ReadonlySet<string> = words(
  `a about advice against all also am an and any anybody anyone app application apps are as at be been before being best better
  between both break breaks breaking broken build building but by can cannot cant choose code combination combine combined compare compared comparison compatibility
  compatible conflict conflicts connect could current currently did difference differences do does
  doesn doesnt don dont each easily either else etc ever every fine fit fits for from get give goes going good great guide had happy has have help
  hello here hey hi how test tests testable api apis rest crud how i idea if in instead integrate integrates integration into is isnt issue issues it its just know
  latest let like list make makes may me might modern most must my need needs new newest nice no not now of ok okay old on one or our out
  package packages pick please plus possible problem problems production project projects properly recommend recommended repo right run running runs
  safe same seem should show side so some something stable stack still suggest suggestion suggestions support supported supports tech technologies technology tell than that the their
  them then there these they thing things this to together tool tools top try two under us usable use used useful user uses using versus via vs want wanna was
  we well were what whats when where whether which while who why will with within without wondering work worked working works
  would write yes yet you your version versions ver v x library libraries setup set up option options choice choices
  archived minimum maximum lowest highest required requirement requirements ssr config configuration dead alive dying deprecated
  obsolete abandoned discontinued maintained unmaintained maintenance retired sunset outdated active actively end ends ended ending
  life lifetime eol lts long until anymore train trains trained training cost costs price pricing paid
  way ways really actually anything everything already today check checking scan scanning error errors license licence licensing ml mix mixing same shut down shutdown gone containers local locally model models
  @ - – — = / \\ # * . : • >`,
);

/** Words in front of what an upgrade reaches. */
export const UPGRADE_WORDS: ReadonlySet<string> = words(
  "upgrade upgrades upgrading upgraded update updates updating updated bump bumping bumped migrate migrates migrating migrated migration",
);

/** Words for giving up one technology for another. */
export const SWITCH_WORDS: ReadonlySet<string> = words(
  "migrate migrates migrating migrated migration switch switches switching switched move moves moving moved port porting",
);

/** Words between one of those and what is given up. */
export const AWAY_WORDS: ReadonlySet<string> = words("from off away");

/** Words in front of, or behind, what is to be replaced. */
export const INSTEAD_WORDS: ReadonlySet<string> = words(
  "alternative alternatives instead replacement replacements replace replaces replacing substitute",
);

/** What makes a difference, and is nothing that facts are about. */
export const UNKNOWN_PHRASES: ReadonlySet<string> = new Set([
  "app router",
  "pages router",
  "app directory",
  "docker compose",
]);

/** What people wish for and no fact is about: a list cannot be narrowed by it. */
export const WISHES: ReadonlySet<string> = new Set([
  ...[
    "self hosted",
    "self-hosted",
    "selfhosted",
    "open source",
    "open-source",
    "opensource",
    "free",
    "free tier",
    "gratis",
  ],
  ...["cheap", "cheapest", "easy", "easiest", "simple", "simplest", "fast", "fastest", "lightweight"],
]);

/** Words for what a project has of a technology, or keeps a list of: with a version, its upgrade is meant. */
export const PART_WORDS: ReadonlySet<string> = words(
  `plugins gems dependencies deps extensions addons requirements.txt pyproject.toml package.json package-lock.json pnpm-lock.yaml
  yarn.lock composer.json composer.lock gemfile gemfile.lock pom.xml build.gradle cargo.toml cargo.lock go.mod pipfile poetry.lock`,
);

/** Words that ask where something could run. */
export const HOST_WORDS: ReadonlySet<string> = words("host hosts deploy deploys deploying deployment");

/** What people call AI coding tools as such. */
export const TOOL_WORDS: ReadonlySet<string> = new Set([
  ...["ai tool", "ai tools", "ai coding tool", "ai coding tools", "coding agent", "coding agents", "ai coding agent"],
  ...["ai coding agents", "ai coding assistant", "ai coding assistants", "coding assistant", "coding assistants"],
  ...["ai assistant", "ai assistants", "ai editor", "ai editors", "ai ide", "ai ides", "ai agent", "ai agents"],
  ...["ai code editor", "ai code editors"],
]);
