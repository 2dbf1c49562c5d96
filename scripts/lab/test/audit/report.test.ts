import t from "tap";
import { countSample, formatMarkdown, formatReport, isTooWrong, wilsonInterval } from "../../audit/report.js";
import type { DrawnFact, Judgement, Sample } from "../../audit/sample.js";

const sampleOf = (...results: (Judgement["result"] | undefined)[]): Sample => ({
  seed: "a",
  population: 1000,
  facts: results.map(
    (result, index): DrawnFact => ({
      fact: `fact ${index}`,
      says: "It says so.",
      at: [`data/rules/a/${index}.yaml`],
      sources: [],
      digest: "0".repeat(16),
      judgement: result
        ? { result, by: "second reader", day: "2026-05-01", ...(result === "wrong" && { note: "The page says no." }) }
        : null,
    }),
  ),
});

const times = (count: number, result: Judgement["result"]) => Array.from({ length: count }, () => result);

t.test("the interval is the one that tables give", async (t) => {
  const rounded = (part: number, whole: number) => {
    const { low, high } = wilsonInterval(part, whole);
    return [low.toFixed(4), high.toFixed(4)];
  };
  // Newcombe 1998, table I: the method without continuity correction.
  t.strictSame(rounded(81, 263), ["0.2553", "0.3662"]);
  t.strictSame(rounded(15, 148), ["0.0624", "0.1605"]);
  t.strictSame(rounded(0, 20), ["0.0000", "0.1611"]);
  t.strictSame(rounded(1, 29), ["0.0061", "0.1718"]);
  t.strictSame(rounded(20, 20), ["0.8389", "1.0000"]);
});

t.test("what could not be opened and what nobody looked at count as neither right nor wrong", async (t) => {
  const row = countSample("rule", sampleOf("right", "wrong", "unreachable", undefined, "right"));
  t.match(row, { population: 1000, drawn: 5, judged: 3, unreachable: 1, wrong: [{ fact: "fact 1" }] });
  t.match(formatReport([row])[1], /^rule +1000 +5 +3 +1 +1 +33\.3 % +6\.1 % to 79\.2 %$/);
});

t.test("a kind with nothing judged has no rate and does not fail", async (t) => {
  const row = countSample("need", sampleOf(undefined, "unreachable"));
  t.match(formatReport([row])[1], /^need +1000 +2 +0 +0 +1 +– +–$/);
  t.notOk(isTooWrong(row));
});

t.test("more than 2 % wrong is too much", async (t) => {
  t.notOk(isTooWrong(countSample("rule", sampleOf("wrong", ...times(49, "right")))), "1 of 50");
  t.ok(isTooWrong(countSample("rule", sampleOf("wrong", ...times(48, "right")))), "1 of 49");
  t.ok(
    isTooWrong(countSample("rule", sampleOf("wrong", ...times(48, "right"), ...times(20, "unreachable")))),
    "what could not be opened does not help",
  );
});

t.test("both forms list what was found wrong, and why", async (t) => {
  const rows = [countSample("rule", sampleOf("right", "wrong"))];
  t.equal(formatReport(rows).at(-1), "wrong: rule: fact 1 (data/rules/a/1.yaml): The page says no.");
  const markdown = formatMarkdown(rows);
  t.match(markdown, "| rule | a rule, or an exception of one | 1000 | 2 | 2 | 1 | 0 | 50.0 % | 9.5 % to 90.5 % |");
  t.match(markdown, "## Found wrong\n\n- rule: fact 1 (data/rules/a/1.yaml): The page says no.\n");
  t.notMatch(formatMarkdown([countSample("rule", sampleOf("right"))]), "Found wrong");
});
