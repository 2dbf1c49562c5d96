import { join } from "node:path";
import { pathToFileURL } from "node:url";
import t from "tap";
import { UnreadableError } from "../../../../clients/cli/command.js";
import { FACTS, openBundled } from "../../../../clients/cli/facts/bundled.js";
import { openFacts } from "../../../../server/catalog/catalog.js";
import { sealFacts } from "../../../../server/data/compiled/facts-on-disk.js";
import { compiled } from "../../../fixtures/compiled.js";
import { FILES } from "../../../fixtures/data.js";

const beside = (files: Record<string, string>) => pathToFileURL(join(t.testdir(files), "main.js")).href;
const failure = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
};

t.test("opens the file next to the program", async (t) => {
  const sealed = Buffer.from(sealFacts(compiled(FILES).facts)).toString("latin1");
  const catalog = openBundled(beside({ [FACTS]: sealed }), openFacts);
  t.equal(catalog.names.byId("react")?.record.name, "React");
});

t.test("reports missing or damaged data, with what to do", async (t) => {
  const cases: [files: Record<string, string>, told: RegExp][] = [
    [{}, /^the bundled data is missing \(facts\.jsonl\): reinstall stackfit/],
    [{ [FACTS]: "" }, /^the bundled data is damaged \(facts\.jsonl: .*\): reinstall stackfit/],
    [{ [FACTS]: `{"format":0}${" ".repeat(80)}\n${" ".repeat(67)}` }, /damaged.*it has format 0/],
  ];
  for (const [files, told] of cases) {
    const error = failure(() => openBundled(beside(files), openFacts));
    t.ok(error instanceof UnreadableError);
    t.match(error, { message: told });
  }
});

t.test("passes other errors on", async (t) => {
  const fault = new TypeError("x");
  const open = () => {
    throw fault;
  };
  t.equal(
    failure(() => openBundled(beside({ [FACTS]: "" }), open)),
    fault,
  );
});
