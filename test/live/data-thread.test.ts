import { execFile } from "node:child_process";
import { promisify } from "node:util";
import t from "tap";
import { DataThread } from "../../server/live/data-thread.js";
import { ThreadError } from "../../server/live/thread.js";
import { TODAY } from "../fixtures/catalog.js";
import { FILES } from "../fixtures/data.js";
import { HANGING_FILES, HUGE_FILES } from "../fixtures/hostile.js";

const LIMITS = { timeout: 20_000, memory: 256 };
const ALL = new Map(Object.entries(FILES));
const update = (changes: ReadonlyMap<string, string>) => ({ operation: "update" as const, changes, today: TODAY });
const only = (text: string) => new Map([["technologies/x.yaml", text]]);

t.test("answers one question after another from the same data", async (t) => {
  const thread = new DataThread(LIMITS);
  t.teardown(() => thread.end());
  const { problems, values } = await thread.ask({ operation: "load", texts: ALL, today: TODAY });
  t.same(problems, []);
  t.equal(values.size, ALL.size);
  t.match((await thread.ask(update(only("name: [")))).problems[0], { path: "technologies/x.yaml" });
  t.notOk(thread.ended);
});

t.test("what goes wrong inside is told, and the thread goes on", async (t) => {
  const thread = new DataThread(LIMITS);
  t.teardown(() => thread.end());
  const file = `${t.testdir({ taken: "a file" })}/taken/snapshot.json`;
  const revision = { id: "a", date: "2026-01-01T00:00:00.000Z" };
  await t.rejects(thread.ask({ operation: "save", file, source: "x", revision }), { message: /ENOTDIR|EEXIST/ });
  t.notOk(thread.ended);
  t.same((await thread.ask({ operation: "load", texts: ALL, today: TODAY })).problems, []);
});

t.test("files that take too long end it", async (t) => {
  const thread = new DataThread({ ...LIMITS, timeout: 200 });
  await t.rejects(thread.ask(update(HANGING_FILES)), new ThreadError("the data thread gave no answer within 0.2 s"));
  t.ok(thread.ended);
  await t.rejects(thread.ask(update(only(""))), { message: /no answer/ }, "and so it stays");
});

t.test("files that take too much memory end it, and nothing else", async (t) => {
  const thread = new DataThread({ ...LIMITS, memory: 64 });
  await t.rejects(thread.ask(update(HUGE_FILES)), { message: /^the data thread failed: .*memory/ });
  t.ok(thread.ended);
});

t.test("ending it ends what it is at", async (t) => {
  const thread = new DataThread(LIMITS);
  const asked = t.rejects(thread.ask(update(HANGING_FILES)), new ThreadError("the data thread was stopped"));
  await thread.end();
  await asked;
});

t.test("it comes up from the sources under tsx too, which does not pass itself on to threads", async (t) => {
  const module = JSON.stringify(new URL("../../server/live/data-thread.ts", import.meta.url).href);
  const folder = t.testdir({
    "main.mts": `import { DataThread } from ${module};
      const thread = new DataThread({ timeout: 20_000, memory: 128 });
      const changes = new Map([["stray.txt", ""]]);
      const { problems } = await thread.ask({ operation: "check", changes, today: "2026-01-01" });
      console.log(problems[0].what);`,
  });
  const tsx = import.meta.resolve("tsx");
  const env = { PATH: process.env.PATH };
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", tsx, `${folder}/main.mts`], { env });
  t.equal(stdout, "is not where a data file belongs\n");
});
