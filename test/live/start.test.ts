import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { main as review } from "../../scripts/review.js";
import { validateTexts } from "../../server/data/load.js";
import { openRecords } from "../../server/live/data-set.js";
import { compileBehind } from "../../server/live/start.js";
import { TODAY } from "../fixtures/catalog.js";
import { FILES, ruleText } from "../fixtures/data.js";
import {
  createService,
  RULE_BODY,
  type ServiceOptions,
  type TestService,
  temporaryFolder,
  writeFiles,
} from "../fixtures/service.js";
import { until } from "../fixtures/until.js";

const RULE = "rules/nextjs/react.yaml";
const COMPILED = "compiled facts of an earlier start answer";

interface Place {
  dataDir: string;
  stateDir: string;
  /** Starts a service there; ended when the test is. */
  start: (options?: ServiceOptions) => Promise<TestService>;
}

/** Folders in which a service has run and left compiled facts. */
async function createPlace(t: Test, before?: (service: TestService) => Promise<void>): Promise<Place> {
  const [dataDir, stateDir] = [temporaryFolder(t), temporaryFolder(t)];
  writeFiles(dataDir, FILES);
  const start = (options: ServiceOptions = {}) =>
    createService(t, { ...options, stateDir, config: { ...options.config, dataDir } });
  const first = await start();
  await before?.(first);
  await until(() => says(first, /are kept for the next start/), "the facts are kept");
  await first.close();
  t.notOk(says(first, COMPILED));
  return { dataDir, stateDir, start };
}

const says = ({ log }: TestService, what: string | RegExp) =>
  log.some(({ msg }) => (typeof what === "string" ? msg === what : what.test(String(msg))));

const ask = async ({ app }: TestService, techA = "react", techB = "nextjs") =>
  (await app.inject({ method: "POST", url: "/api/v1/check", payload: { techA, techB } })).json();

async function reviewed(stateDir: string, ...args: string[]): Promise<void> {
  const streams = { out: () => {}, err: () => {} };
  if ((await review([...args, "--state", stateDir], {}, streams)) !== 0) throw new Error(`review ${args.join(" ")}`);
}

t.test("a second start answers from compiled facts, takes contributions, and follows what is approved", async (t) => {
  const { stateDir, start } = await createPlace(t);
  const service = await start();
  t.ok(says(service, COMPILED));
  t.match(await ask(service), { status: "compatible", message: "An explanation for the test." });
  const response = await service.submit(RULE_BODY, await service.token());
  t.equal(response.statusCode, 200, response.body);
  const { id } = response.json().contribution;
  await reviewed(stateDir, "show", id);
  await reviewed(stateDir, "approve", id);
  await until(async () => (await ask(service, "react", "postgresql")).status === "incompatible", "the rule answers");
  const folder = join(stateDir, "compiled");
  const kept = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  await until(() => kept().some((text) => text.includes(RULE_BODY.workaround)), "what was approved is kept too");
  await until(() => says(service, /are kept for the next start/), "and named");
  await service.close();
  const after = await start();
  t.ok(says(after, COMPILED));
  t.match(await ask(after, "react", "postgresql"), { status: "incompatible" }, "from the first answer on");
});

t.test("what was approved while it was down answers from the start", async (t) => {
  let id = "";
  const { stateDir, start } = await createPlace(t, async (service) => {
    id = (await service.submit(RULE_BODY, await service.token())).json().contribution.id;
    await reviewed(service.stateDir, "show", id);
  });
  await reviewed(stateDir, "approve", id);
  const service = await start();
  t.notOk(says(service, COMPILED));
  t.match(await ask(service, "react", "postgresql"), { status: "incompatible" });
});

/** A text of the same length that says something else. */
const OTHER = ruleText({ explanation: "An explanation for the rest." });

const CHANGES: Record<string, (file: string) => void> = {
  "of the same length and time": (file) => {
    const { atime, mtime } = statSync(file);
    writeFileSync(file, OTHER);
    utimesSync(file, atime, mtime);
  },
  "moved to its place": (file) => {
    writeFileSync(`${file}.new`, OTHER);
    renameSync(`${file}.new`, file);
  },
};

for (const [how, change] of Object.entries(CHANGES)) {
  t.test(`another content ${how} answers from the start`, async (t) => {
    const { dataDir, start } = await createPlace(t);
    change(join(dataDir, RULE));
    const service = await start();
    t.notOk(says(service, COMPILED));
    t.match(await ask(service), { message: "An explanation for the rest." });
  });
}

t.test("data that are no longer valid keep it from starting, compiled facts or not", async (t) => {
  const { dataDir, start } = await createPlace(t);
  writeFileSync(join(dataDir, RULE), ruleText().slice(0, 100));
  await t.rejects(start(), { message: /^\d+ problems? in /, folder: dataDir });
  rmSync(join(dataDir, RULE));
  mkdirSync(join(dataDir, RULE));
  writeFileSync(join(dataDir, "stray.txt"), "");
  await t.rejects(start(), { message: /^1 problem in / });
});

t.test("damaged facts are ignored with one line, and replaced", async (t) => {
  const { stateDir, start } = await createPlace(t);
  const folder = join(stateDir, "compiled");
  const [facts = ""] = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  const text = readFileSync(join(folder, facts), "utf8");
  writeFileSync(join(folder, facts), text.replace("for the test", "for the rest"));
  const service = await start();
  t.match(await ask(service), { message: "An explanation for the test." });
  t.equal(service.log.filter(({ msg }) => msg === "the compiled facts are ignored").length, 1);
  await until(() => says(service, /are kept for the next start/), "they are replaced");
  t.equal(readFileSync(join(folder, facts), "utf8"), text);
});

t.test("contents that differ from what was compiled, though nothing shows it, are found and answer", async (t) => {
  const { stateDir, start } = await createPlace(t);
  const state = join(stateDir, "compiled", "state.json");
  // As if the folder had been another one when its facts were compiled.
  writeFileSync(state, readFileSync(state, "utf8").replace(/"loaded":"\w+"/, `"loaded":"${"0".repeat(64)}"`));
  const service = await start();
  t.ok(says(service, COMPILED));
  const first = service.service.catalog.current;
  await until(() => service.service.catalog.current !== first, "the data that were read answer");
  t.ok(says(service, /in another state than its facts/));
  t.match(await ask(service), { message: "An explanation for the test." });
});

t.test("own facts are laid over compiled ones, and stay out of what is kept", async (t) => {
  const { stateDir, start } = await createPlace(t);
  const dataOverlay = temporaryFolder(t);
  writeFiles(dataOverlay, { [RULE]: ruleText({ explanation: "It is another matter here." }) });
  const service = await start({ config: { dataOverlay } });
  t.ok(says(service, COMPILED));
  t.match(await ask(service), { message: "It is another matter here." });
  await service.close();
  rmSync(join(stateDir, "compiled"), { recursive: true });
  const again = await start({ config: { dataOverlay } });
  t.notOk(says(again, COMPILED));
  t.match(await ask(again), { message: "It is another matter here." });
  await until(() => says(again, /are kept for the next start/), "the facts are kept");
  for (const name of readdirSync(join(stateDir, "compiled")))
    t.notMatch(readFileSync(join(stateDir, "compiled", name), "utf8"), "another matter");
});

t.test("compiling behind ends when nobody wants it, and changes no answer", async (t) => {
  const { records } = validateTexts(new Map(Object.entries(FILES)), TODAY);
  const catalog = openRecords(records, { id: "x", date: "" });
  const askedUntil = async (last: number) => {
    let asked = 0;
    await compileBehind(catalog, () => {
      asked += 1;
      return asked < last;
    });
    return asked;
  };
  t.equal(await askedUntil(1), 1);
  t.equal(await askedUntil(3), 3);
  t.equal(await askedUntil(Number.POSITIVE_INFINITY), 2 * records.technologies.size);
  const [nextjs, react] = ["nextjs", "react"].map((id) => catalog.names.byId(id));
  if (!nextjs || !react) throw new Error("they are not there");
  t.equal(catalog.neighbours.of(nextjs).get(react)?.rule?.record.status, "compatible");
});
