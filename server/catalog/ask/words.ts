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

/** Words that are read over, in whatever form: see `plain-words.ts`. */
export const STOP_WORDS: ReadonlySet<string> = words(
  `a about actually add advice affect after again against all already also always am an and another any anybody anymore anyone
  anything api apis app application apps are as at away be been before being best better between both break broken bug build building built but by
  came can cannot cant cause change changelog check choice choose code combination combine come command compare comparison
  compatibility compatible conflict connect containers cost costs could crash current currently date dead dependencies dependency
  deprecated detail did difference do does doesn doesnt don dont down downgrade drop dying each easily either else end enough error
  etc even ever every everything example explain fail feature few find fine first fit fits fix follow for found from gave
  get give given goes going gone good got great guide had happen happens happy has have hello help here hey hi how i idea if import in
  install installation integrate integration into invalid is isnt issue it its just keep know last later latest learn legacy let
  library libraries license licence life lifetime like list local locally long look lot lots lowest lts maintain maintained
  highest maintenance major maximum make makes many may me meet mean might minimum minor missing mix ml model models modern module month more most much
  must my name named need never new newer newest nice no not nothing now obsolete of off official ok okay old older on once one
  only open option or other our out outdated over own package packages paid patch peer people perhaps pick please plus possible
  price pricing probably problem production project properly quick quickly rather reach ready real really recommend release remove
  repo require required requirement requirements resolve rest retired right run running runs safe same sample say scan see seem seen
  set setup should show shut shutdown side since site so solve some someone something soon ssr stable stack start still
  strange stuff such suggest suggestion sunset support supported supports sure take tech technologies technology tell test testable tests than
  that the their them then there these they thing things think this those though throw through to today together too tool
  tools top train tree true try two unable under unmaintained unmet until up us usable use used useful user using usually version
  versions versus via vs want wanna was way we website well went were what whats when where whether which while who whole why will
  with within without won wondering work working works world worth would write wrong year yes yesterday yet you your
  abandoned active actively archived alive discontinued eol configuration config crud rest
  btw pls plz thanks thx ver v wth x
  @ - – — = / \\ # * . : • >`,
);

/** Words in front of what an upgrade reaches. */
const UPGRADE_WORDS: ReadonlySet<string> = words("upgrade update bump migrate migration");

/** Words for giving up one technology for another. */
export const SWITCH_WORDS: ReadonlySet<string> = words("migrate migration switch move port rewrite convert");

/** Words between one of those and what is given up. */
export const AWAY_WORDS: ReadonlySet<string> = words("from off away");

/** Words in front of, or behind, what is to be replaced. */
const INSTEAD_WORDS: ReadonlySet<string> = words("alternative instead replacement replace substitute successor");

/** What is no name, and more than a word to read over. */
const UNKNOWN_PHRASES: ReadonlySet<string> = new Set([
  "app router",
  "pages router",
  "app directory",
  "docker compose",
  "migrations",
]);

/** What people wish for and no fact is about: a list cannot be narrowed by it. */
const WISHES: ReadonlySet<string> = new Set([
  ...["self hosted", "self-hosted", "selfhosted", "open source", "open-source", "opensource", "free", "free tier"],
  "gratis",
  ...["cheap", "cheapest", "easy", "easiest", "simple", "simplest", "fast", "fastest", "lightweight"],
]);

/** Words for what a project has of a technology: with a version, its upgrade is meant. */
const PART_WORDS: ReadonlySet<string> = words("plugins gems deps extensions addons");

/** Names of files that keep a list of them, or say what a project runs on. */
const FILE_NAME =
  /^(?:[\w.-]+\.(?:gradle|json|kts|lockb?|mod|props|toml|txt|xml|ya?ml|\w+proj)|(?:docker|gem|pip|pod|proc)file|\.(?:nvmrc|tool-versions|(?:node|python|ruby)-version))$/;

/** Whether a word is for a part of a project, or for a file with a list of its parts. @param word in lowercase */
export const isPart = (word: string): boolean => PART_WORDS.has(word) || FILE_NAME.test(word);

/** Words that ask where something could run. */
const HOST_WORDS: ReadonlySet<string> = words("host hosts deploy deploys deploying deployment");

/** What is wanted, by the words for it: a word of several is the first. */
export const INTENTS = [
  [SWITCH_WORDS, "switch"],
  [UPGRADE_WORDS, "upgrade"],
  [INSTEAD_WORDS, "instead"],
  [HOST_WORDS, "host"],
] as const;

/** What people call AI coding tools as such. */
export const TOOL_WORDS =
  /(?:ai (?:coding )?(?:tool|agent|assistant)|coding (?:agent|assistant)|ai (?:code )?editor|ai ide)s?/;

/** What a phrase stands for that is no name of a technology, whatever is called like it. */
export function meaningOf(text: string) {
  if (TOOL_WORDS.exec(text)?.[0] === text) return { is: "tools" } as const;
  if (UNKNOWN_PHRASES.has(text)) return { is: "open", members: [] } as const;
  return WISHES.has(text) ? ({ is: "wish" } as const) : undefined;
}

/** Words for where something runs. */
export const SETTING_WORDS: ReadonlySet<string> = words("edge serverless");
/** Words in front of one that is for where something runs only there. */
export const IN_FRONT: ReadonlySet<string> = words("on at in the for to");

/** Words in front of a kind that is looked for. */
export const SEEKING: ReadonlySet<string> = words("which what best good recommended");

/** Words between a name and its version. */
export const VERSION_FILLERS: ReadonlySet<string> = words("version versions ver v from at");

/** Words behind a `go` that is no language, and words in front of one that is. */
export const AFTER_GO: ReadonlySet<string> = words("away down eol live out past together well wrong");
export const BEFORE_NAME: ReadonlySet<string> = words("and for from in of or using with");

/** Whether a word is what package managers, compilers and runtimes call an error: `ERESOLVE`, `TypeError`. */
export const isError = (word: string): boolean =>
  /^(?:ERR_[A-Z_]+|E[A-Z]{4,}|\w+(?:Error|Exception|Warning))$/.test(word);

/** What such messages are known by, and the id of what reports them. */
export const REPORTERS: readonly (readonly [sign: RegExp, id: string])[] = [
  [/no module named|\b(?:ModuleNotFound|Import)Error\b/i, "python"],
  [/cannot find module|\bERR_[A-Z]+_/i, "nodejs"],
  [/class file (?:major )?version|\bUnsupportedClassVersionError\b/i, "java"],
];
