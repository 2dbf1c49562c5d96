import { join } from "node:path";
import { pathToFileURL } from "node:url";
import t from "tap";
import { UnreadableError } from "../../../clients/cli/command.js";
import { openFacts, SNAPSHOT } from "../../../clients/cli/data.js";
import { openSnapshot } from "../../../server/catalog/snapshot.js";

const beside = (files: Record<string, string>) => pathToFileURL(join(t.testdir(files), "main.js")).href;
const failure = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
};

t.test("the text beside the program is opened", async (t) => {
  t.equal(
    openFacts(beside({ [SNAPSHOT]: "some text" }), (text) => text.length),
    9,
  );
});

t.test("facts that are missing or damaged are told, with what to do", async (t) => {
  const cases: [files: Record<string, string>, told: RegExp][] = [
    [{}, /^the facts are missing \(facts\.jsonl\): install stackfit again/],
    [{ [SNAPSHOT]: "" }, /^the facts are damaged \(facts\.jsonl: .*\): install stackfit again/],
    [{ [SNAPSHOT]: '{"format":0}\n' }, /damaged.*it is of format 0/],
  ];
  for (const [files, told] of cases) {
    const error = failure(() => openFacts(beside(files), openSnapshot));
    t.ok(error instanceof UnreadableError);
    t.match(error, { message: told });
  }
});

t.test("a fault of what opens them stays one", async (t) => {
  const fault = new TypeError("x");
  const open = () => {
    throw fault;
  };
  t.equal(
    failure(() => openFacts(beside({ [SNAPSHOT]: "" }), open)),
    fault,
  );
});
