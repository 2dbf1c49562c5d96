import t from "tap";
import { catalogOf, TODAY } from "../../../../test/fixtures/catalog.js";
import { FILES } from "../../../../test/fixtures/data.js";
import { SOURCE } from "../../../../test/fixtures/facts.js";
import { runMain } from "../../../../test/fixtures/git-project.js";
import { temporaryFolder, writeFiles } from "../../../../test/fixtures/service.js";
import { askUnreleased, formatUnreleased, main } from "../../measure/unreleased.js";

const says = (status: "compatible" | "incompatible", when: Record<string, string>) => ({
  when,
  status,
  severity: "info" as const,
  explanation: "An explanation for the test.",
  evidence: [SOURCE],
});

const catalog = catalogOf({
  technologies: Object.fromEntries(["a", "b", "c", "d", "e", "f"].map((id) => [id, {}])),
  rules: [
    // Said of that very version: it stays compatible, whatever else is known.
    { techA: "a", techB: "b", exceptions: [says("compatible", { a: "999" }), says("incompatible", { b: ">=2" })] },
    { techA: "c", techB: "d", exceptions: [says("incompatible", { c: ">=2" }), says("incompatible", { d: ">=2" })] },
    { techA: "e", techB: "f", status: "partial", severity: "warning" },
  ],
});

t.test("pairs that are compatible are asked again with a release of either side that does not exist", async (t) => {
  const result = askUnreleased(catalog, TODAY);
  t.match(result, { day: TODAY, compatible: 2, stillCompatible: 1, causes: { length: 1 } });
  t.match(result.causes[0], { cause: "exception", questions: 1, pairs: 1, worst: [{ pair: "a × b", questions: 1 }] });
  t.equal(result.causes[0]?.worst[0]?.example.question, "a@999 + b");
  t.same(formatUnreleased(result), [
    "day 2026-06-01: of 2 pairs that are compatible without versions, 1 (50.00 %) stay compatible beside version 999 of one side",
    "compatible with a release that does not exist: 1 of 4 (25.00 %)",
    "  exception: questions 1, pairs 1",
    "         1  a × b: a@999 + b",
    "",
  ]);
});

t.test("a catalog without such pairs has a rate, too", async (t) => {
  const nothing = askUnreleased(catalogOf({ technologies: { a: {}, b: {} } }), TODAY);
  t.match(formatUnreleased(nothing)[0], /of 0 pairs .*, 0 \(0\.00 %\)/);
});

t.test("the command asks the data of a folder, and says what it cannot do", async (t) => {
  const data = temporaryFolder(t);
  writeFiles(data, FILES);
  const { code, out, err } = await runMain(main, "--json", "--day", TODAY, "--data", data);
  t.same({ code, err }, { code: 0, err: [] });
  t.match(JSON.parse(out.join("\n")), { day: TODAY, compatible: 1 }, "Next.js and React");
  t.match(await runMain(main, "--day", TODAY, "--data", data), {
    code: 0,
    out: [/^day 2026-06-01: of 1 pairs/],
    err: [],
  });
  await t.rejects(runMain(main, "--what"), { message: /--what/ });
  await t.rejects(runMain(main, "data"), { message: /Unexpected argument 'data'/ });
  t.match(await runMain(main, "--data", "nowhere"), { code: 3, out: [], err: [/ENOENT/] });
});
