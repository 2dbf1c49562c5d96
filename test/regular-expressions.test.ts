/**
 * Every regular expression of the server and the clients takes time in proportion to its input, or its input is bounded.
 * @see https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { check, type Diagnostics } from "recheck";
import t from "tap";
import ts from "typescript";

/** Why an expression that backtracks may stay, and the longest input that it meets, in characters. */
interface Exemption {
  why: string;
  longest: number;
  /** What cannot stand in it, though the checker's attack needs it. */
  never?: string;
}

const PATH: Exemption = { why: "sees paths of files that exist: Linux takes no longer ones", longest: 4096 };
const FILE_NAME: Exemption = { why: "sees names of files that exist: no file system takes longer ones", longest: 255 };
const ADDRESS: Exemption = {
  why: "sees addresses of clients, in which no line break can stand: HTTP takes none in a header",
  longest: 16_384,
  never: "\n",
};
const RANGE: Exemption = { why: "sees ranges, which parseRange takes up to this length", longest: 300 };
const GIT: Exemption = { why: "sees what Git itself says about our own repository", longest: 4096 };

const EXEMPT: ReadonlyMap<string, Exemption> = new Map([
  [
    String.raw`/\/+$/`,
    { why: "sees the address of a service as its operator or the caller's own program has it", longest: 2048 },
  ],
  [String.raw`/(\d+\.\d+\.\d+)(?:\.\d+)+/g`, RANGE],
  [String.raw`/(?<![\w.+-])([<>]=?|[\^~=])?\s*v?(\d+)(?:\.(\d+))?(?:\.(\d+))?/g`, RANGE],
  ["/%.*$/", ADDRESS],
  [String.raw`/requirements.*\.(?:txt|in)$/`, FILE_NAME],
  [
    String.raw`/(?:^|\/)app\/(?:.*\/)?(?:page|layout|route|default)\.[jt]sx?$|(?:^|\/)pages\/.*\.[jt]sx?$|(?:^|\/)(?:middleware|proxy)\.[jt]s$/`,
    PATH,
  ],
  [String.raw`/[^/]+\/?$/`, PATH],
  [
    String.raw`/([A-Za-z_]\w*)["'\])]*$/`,
    { why: "sees the last part of an expression, cut to this length", longest: 100 },
  ],
  [String.raw`/\B(?=(?:\d{3})+$)/g`, { why: "sees the digits of a count", longest: 16 }],
  [String.raw`/\n+$/`, GIT],
  [String.raw`/(\d+)\.(\d+)/`, GIT],
  [String.raw`/Unable to create '(.+\.lock)': File exists/`, GIT],
  ["/(?<=.)@.*$/", { why: "sees what a person types into a field of their own browser", longest: 214 }],
  [
    String.raw`/\{(?=[\w-]+(?::[^}]*)?\})/g`,
    { why: "sees the names of two technologies, and versions of the longest allowed", longest: 1000 },
  ],
]);

/** Expressions that are put together when the program runs, by their file. */
const BUILT: ReadonlyMap<string, string> = new Map([
  [
    "server/contributions/wording.ts",
    "from a width that is written there; each match takes at most so many characters",
  ],
  ["server/data/text.ts", "from one text twice; a bracket ends every attempt that another began, so none reads on"],
  ["server/manifests/runtimes.ts", "from ids that stand in the program; nothing in it repeats"],
]);

interface Found {
  literals: Map<string, string[]>;
  built: Set<string>;
}

/** All regular expressions of a text, with their places. */
function collect(file: string, text: string, { literals, built }: Found): void {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const place = `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
      literals.set(node.text, [...(literals.get(node.text) ?? []), place]);
    }
    const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
    if (isCall && ts.isIdentifier(node.expression) && node.expression.text === "RegExp") built.add(file);
    ts.forEachChild(node, visit);
  };
  visit(source);
}

function expressions(): Found {
  const found: Found = { literals: new Map(), built: new Set() };
  for (const folder of ["server", "clients"]) {
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      const file = join(folder, name);
      if (/\.tsx?$/.test(name) && !/[/\\]dist[/\\]/.test(file)) collect(file, readFileSync(file, "utf8"), found);
    }
  }
  return found;
}

/** The checker's answer. Its work is bounded by steps and not by time, so that a busy machine changes nothing. */
function examine(literal: string): Promise<Diagnostics> {
  const end = literal.lastIndexOf("/");
  const limits = { timeout: 300_000, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };
  return check(literal.slice(1, end), literal.slice(end + 1), limits);
}

/** The milliseconds of a processor that the checker's own attack takes, cut to a length. */
function attack(literal: string, diagnostics: Diagnostics, { longest, never }: Exemption): string {
  if (diagnostics.status !== "vulnerable") return "";
  const { pumps, suffix } = diagnostics.attack;
  const fixed = pumps.reduce((sum, { prefix }) => sum + prefix.length, suffix.length);
  const each = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
  const times = Math.max(1, Math.floor((longest - fixed) / each));
  const whole = pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join("") + suffix;
  const text = never === undefined ? whole : whole.replaceAll(never, "");
  const end = literal.lastIndexOf("/");
  const expression = new RegExp(literal.slice(1, end), literal.slice(end + 1));
  const before = process.cpuUsage();
  text.replace(expression, "");
  const { user, system } = process.cpuUsage(before);
  return `${((user + system) / 1000).toFixed(1)} ms for ${text.length} characters`;
}

const { literals, built } = expressions();

t.test("the checker finds what takes exponential and quadratic time, and only that", async (t) => {
  t.equal((await examine("/^(a+)+$/")).status, "vulnerable");
  t.equal((await examine("/x+$/")).status, "vulnerable");
  t.equal((await examine("/^x+$/")).status, "safe");
});

t.test("every literal takes linear time, or its input is bounded", async (t) => {
  t.ok(literals.size > 400, "they are found");
  const examined = await Promise.all([...literals.keys()].map(async (text) => [text, await examine(text)] as const));
  for (const [text, diagnostics] of examined) {
    const places = literals.get(text)?.join(" ");
    const exemption = EXEMPT.get(text);
    if (exemption) {
      t.equal(diagnostics.status, "vulnerable", `${places} needs its exemption: ${text}`);
      t.comment(`${places} ${exemption.why}; at worst ${attack(text, diagnostics, exemption)}`);
    } else if (diagnostics.status !== "safe") {
      t.fail(`${places} ${text} is ${diagnostics.status}`, {
        attack: diagnostics.status === "vulnerable" ? diagnostics.attack.pattern : diagnostics.error,
      });
    }
  }
  t.strictSame(
    [...EXEMPT.keys()].filter((text) => !literals.has(text)),
    [],
    "no exemption is left over",
  );
});

t.test("what is put together at run time is known", async (t) => {
  t.strictSame([...built].sort(), [...BUILT.keys()].sort());
});
