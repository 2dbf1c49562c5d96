import t from "tap";
import { InvalidVersion } from "../../../server/catalog/names/invalid-version.js";
import { checkCompatibility } from "../../../server/mcp/tools/check-compatibility.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { HOSTILE, runTool, takes, worldOf } from "../../fixtures/mcp.js";
import { toolCatalog } from "../../fixtures/tools.js";

const world = worldOf(everyFact());
const run = (asked: object) => runTool(checkCompatibility, asked, world);

t.test("a pair is answered in full", async (t) => {
  const { text, structured } = run({ techA: "next@15", techB: "react@17" });
  t.match(text, /^Next\.js 15 \+ React 17: incompatible \(error\)\nWhy: /);
  t.match(structured, {
    results: [
      { a: "Next.js 15", b: "React 17", status: "incompatible", sources: ["https://example.com/blob/v15.1.0/next-15"] },
    ],
  });
});

t.test("the platform counts", async (t) => {
  t.match(run({ techA: "nextjs", techB: "prisma" }).text, /^Next\.js \+ Prisma: partial \(warning\)/);
  t.match(run({ techA: "nextjs", techB: "prisma", platform: "edge" }).text, /: incompatible \(critical\)/);
});

t.test("of several names every pair is answered, conflicts first", async (t) => {
  const names = ["drizzle", "postgresql", "nextjs@15", "react@17"];
  const { text, structured } = run({ names });
  const lines = text.split("\n");
  t.equal(lines[0], "6 pairs: 1 incompatible, 2 compatible, 3 unknown.");
  t.equal(lines[2], "Next.js 15 + React 17: incompatible (error)");
  t.match(
    text,
    /^Drizzle \+ PostgreSQL: compatible; documented, no versions given, checked 2026-01-01: https:\/\/example\.com\/drizzle/m,
  );
  t.match(text, /^Unknown: Drizzle \+ React 17; PostgreSQL \+ Next\.js 15; PostgreSQL \+ React 17\.$/m);
  t.equal(text.match(/neither a yes nor a no/g)?.length, 1);
  t.equal(Object(structured).results.length, 6);
});

t.test("what ends one technology is told once", async (t) => {
  const { text } = run({ names: ["angularjs", "drizzle", "mongodb"] });
  t.match(text, /^AngularJS \+ Drizzle: deprecated/m);
  t.match(text, /^The same for: AngularJS \+ MongoDB$/m);
  t.equal(text.match(/was retired/g)?.length, 1);
});

t.test("names that are not known are told once, with what is near", async (t) => {
  const { text, structured } = run({ names: ["nextjs", "prismaa", "react"] });
  t.match(text, /^3 pairs: 1 compatible, 2 unknown\.$/m);
  t.equal(text.match(/We don't know a technology called "prismaa"\. Did you mean "prisma"\?/g)?.length, 1);
  t.notMatch(text, /^Unknown: /m);
  t.match(text, /^Unknown is neither a yes nor a no\.$/m);
  t.match(structured, { results: [{ b: '"prismaa"', status: "unknown" }, {}, {}] });
});

t.test("a pair or names, and not both", async (t) => {
  const mistake = { message: "Pass either both techA and techB, or names (2 or more)." };
  t.throws(() => run({}), mistake);
  t.throws(() => run({ techA: "react" }), mistake);
  t.throws(() => run({ techA: "react", names: ["react", "nextjs"] }), mistake);
});

t.test("ten names are the most", async (t) => {
  const asked = (count: number) => ({ names: Array.from({ length: count }, () => "react") });
  t.equal(takes(checkCompatibility, asked(10)), true);
  t.equal(takes(checkCompatibility, asked(11)), false);
  t.equal(takes(checkCompatibility, asked(1)), false);
});

t.test("hostile names are names that are not known, each on the line of the answer that is theirs", async (t) => {
  for (const techB of HOSTILE) {
    const { text } = run({ techA: "react", techB });
    t.match(
      text,
      /^React \+ ".*": unknown\nWhy: We don't know a technology called .* Unknown is neither a yes nor a no\.$/,
    );
  }
  t.notMatch(run({ names: HOSTILE.slice(0, 10) }).text, /^Data:|[\p{Cf}]|(?!\n)\p{Cc}/mu);
});

t.test("a version that cannot be one is a mistake", async (t) => {
  t.throws(() => run({ techA: "next@nonsense", techB: "react" }), { message: /^"nonsense" is not a version/ });
  t.throws(() => run({ names: ["drizzle", "postgresql", "next@nonsense"] }), new InvalidVersion("nonsense"));
});

t.test("an AI coding tool is answered from its record", async (t) => {
  const tools = worldOf(toolCatalog());
  const ask = (asked: object) => runTool(checkCompatibility, asked, tools).text;
  t.match(ask({ techA: "Helper", techB: "vs code" }), /^Helper \+ VS Code: compatible\nWhy: Helper works in VS Code\./);
  const many = ask({ names: ["helper", "python", "react"] });
  t.match(many, /^3 pairs: 1 compatible, 2 unknown\.$/m);
  t.match(many, "Unknown: Helper + React; Python + React.");
});
