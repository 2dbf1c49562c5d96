import { join } from "node:path";
import { pathToFileURL } from "node:url";
import t from "tap";
import { UnreadableError } from "../../../../clients/cli/command.js";
import { openFacts, SNAPSHOT } from "../../../../clients/cli/facts/bundled.js";
import { openSnapshot } from "../../../../server/catalog/snapshot.js";

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
  t.equal(
    openFacts(beside({ [SNAPSHOT]: "some text" }), (text) => text.length),
    9,
  );
});

t.test("reports missing or damaged data, with what to do", async (t) => {
  const cases: [files: Record<string, string>, told: RegExp][] = [
    [{}, /^the bundled data is missing \(facts\.jsonl\): reinstall stackfit/],
    [{ [SNAPSHOT]: "" }, /^the bundled data is damaged \(facts\.jsonl: .*\): reinstall stackfit/],
    [{ [SNAPSHOT]: '{"format":0}\n' }, /damaged.*it has format 0/],
  ];
  for (const [files, told] of cases) {
    const error = failure(() => openFacts(beside(files), openSnapshot));
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
    failure(() => openFacts(beside({ [SNAPSHOT]: "" }), open)),
    fault,
  );
});
