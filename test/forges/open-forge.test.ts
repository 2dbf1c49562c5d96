import { pino } from "pino";
import t, { type Test } from "tap";
import { openForge } from "../../server/forges/open-forge.js";
import { REVISION } from "../fixtures/catalog.js";
import { checkoutOf } from "../fixtures/compiled.js";
import { FILES, ruleText } from "../fixtures/data.js";
import { temporaryFolder } from "../fixtures/service.js";

const TEXTS = new Map(Object.entries(FILES));

function open(t: Test, stateDir = temporaryFolder(t), texts: ReadonlyMap<string, string> = TEXTS) {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line).msg) });
  const checkout = checkoutOf(texts, REVISION);
  const statusUrl = (id: string) => `https://stackfit.example/contributions/${id}`;
  const opening = openForge({ github: undefined, dataBranch: "main", stateDir, statusUrl, checkout, log });
  t.teardown(async () => (await opening).close());
  return { opening, lines, stateDir };
}

t.test("without credentials it is the repository in STATE_DIR, which receives the data folder", async (t) => {
  const { opening, stateDir, lines } = open(t);
  const { forge, isAhead, failure } = await opening;
  t.equal(forge.name, "local");
  t.notOk(isAhead);
  const { id } = await forge.head();
  t.strictSame([...(await forge.list(id)).keys()].sort(), [...TEXTS.keys()].sort(), "questions wait for the data");
  t.equal(failure(), undefined);
  const newer = new Map([...TEXTS, ["rules/nextjs/react.yaml", ruleText({ explanation: "Newer than before it." })]]);
  const again = await open(t, stateDir, newer).opening;
  t.notOk(again.isAhead, "a newer data folder is no approval");
  t.not((await again.forge.head()).id, id);
  t.strictSame(lines, []);
});

t.test("with credentials it is GitHub", async (t) => {
  const github = {
    repository: "o/r",
    apiUrl: "https://api.github.example",
    auth: { token: "t" },
    webhookSecret: undefined,
  };
  const checkout = checkoutOf(TEXTS, REVISION);
  const log = pino({ level: "silent" });
  const options = { github, dataBranch: "main", stateDir: "/nonexistent", statusUrl: String, checkout, log };
  t.match(await openForge(options), { forge: { name: "github" }, isAhead: false });
});

t.test("a folder that cannot be used is reported with what to do, and fails what is asked", async (t) => {
  const { opening, lines } = open(t, "/dev/null/state");
  const { forge, failure, close } = await opening;
  await t.rejects(forge.head(), { kind: "unavailable", message: /^ENOTDIR/ });
  t.match(failure(), /^ENOTDIR/);
  t.match(lines, [/is tried again: see that Git runs, that STATE_DIR may be written/]);
  await close();
});
