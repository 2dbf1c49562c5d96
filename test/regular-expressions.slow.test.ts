/**
 * Every regular expression of the server and the clients takes time in proportion to its input, or its input is bounded.
 * @see https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS
 */
import { check, type Diagnostics } from "recheck";
import t from "tap";
import ts from "typescript";
import { EXEMPT, type Exemption, programSources } from "./fixtures/regular-expressions.js";

/** All regular expression literals, with their places. */
function literalsIn(sources: ReadonlyMap<string, string>): ReadonlyMap<string, string[]> {
  const literals = new Map<string, string[]>();
  for (const [file, text] of sources) {
    const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const place = `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
        literals.set(node.text, [...(literals.get(node.text) ?? []), place]);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return literals;
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

const literals = literalsIn(programSources());

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
