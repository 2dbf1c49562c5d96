import t, { type Test } from "tap";
import { ProjectReader } from "../../server/http/project-reader.js";
import { readProject, readWholeProject } from "../../server/manifests/project.js";
import { UPGRADED_LOCK } from "../fixtures/upgrade.js";

/** No busy machine takes as long. */
const PATIENT = { timeout: 600_000, memory: 256 };

function open(t: Test, limits = PATIENT) {
  const told: { characters: number; reason: string }[] = [];
  const reader = new ProjectReader({ warn: (details: (typeof told)[number]) => told.push(details) } as never, limits);
  t.teardown(() => reader.close());
  return { reader, told };
}

const pasted = (text: string) => [{ name: undefined, text }];

const PACKAGE = JSON.stringify({ dependencies: { next: "15.1.0", react: "^19" } });
/** The same with so much else that it is read in the thread. */
const LONG = JSON.stringify({ ...JSON.parse(PACKAGE), description: "x".repeat(50_000) });

t.test("a long text is read as a short one is", async (t) => {
  const { reader, told } = open(t);
  const expected = readProject(pasted(PACKAGE));
  t.match(expected, { kinds: ["package.json"], entries: [{ name: "next" }, { name: "react" }] });
  t.same(await reader.read(pasted(PACKAGE)), expected);
  t.same(await reader.read(pasted(LONG)), expected);
  t.match(await reader.read(pasted(`${LONG}}`)), { problem: /not valid JSON at line 1/ });
  t.match(await reader.read(pasted(LONG.repeat(200))), { problem: /larger than 5 MiB/ });
  t.same(told, []);
});

t.test("a whole project is read in either place", async (t) => {
  const { reader } = open(t);
  for (const text of [JSON.stringify(UPGRADED_LOCK), JSON.stringify({ ...UPGRADED_LOCK, name: "x".repeat(50_000) })]) {
    const read = await reader.readWhole(pasted(text));
    t.same(read, readWholeProject(pasted(text)));
    t.match(read, { installed: [{ by: { name: "react-dom" }, of: "react" }] });
  }
});

t.test("other requests are answered while a long text is read", async (t) => {
  const { reader } = open(t);
  const done: string[] = [];
  setImmediate(() => done.push("another"));
  await reader.read(pasted(LONG));
  t.same(done, ["another"], "a text that is read here is read before anything else");
});

t.test("texts are read one at a time, and the queue is limited", async (t) => {
  const { reader } = open(t);
  const texts = Array.from({ length: 21 }, (_, index) => `p${index}\n${"# x\n".repeat(10_000)}`);
  const [last, ...others] = texts.map((text) => reader.read(pasted(text))).reverse();
  t.match(await last?.catch((error: unknown) => error), { statusCode: 503, headers: { "Retry-After": "5" } });
  const read = await Promise.all(others.reverse());
  t.same(
    read.map((project) => "entries" in project && project.entries.map(({ name }) => name)),
    Array.from({ length: 20 }, (_, index) => [`p${index}`]),
  );
  t.match(await reader.read(pasted(LONG)), { kinds: ["package.json"] }, "and then there is room again");
});

t.test("a text that takes too long is rejected with advice, and the next one is read", async (t) => {
  // Tables in each other, two million levels deep.
  const deep = `[project]\n${"1.".repeat(2_000_000)}1 = 1\n`;
  const hasty = open(t, { timeout: 1, memory: 256 });
  t.match(await hasty.reader.read(pasted(deep)), { problem: /takes too long to read/ });
  t.match(hasty.told, [{ characters: deep.length, reason: /no answer within/ }]);
  const small = open(t, { timeout: 600_000, memory: 48 });
  t.match(await small.reader.read(pasted(deep)), { problem: /takes too long/ });
  t.match(small.told, [{ reason: /memory/ }]);
  t.match(await small.reader.read(pasted(LONG)), { kinds: ["package.json"] });
});
