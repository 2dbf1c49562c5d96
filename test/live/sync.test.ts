import { mkdirSync } from "node:fs";
import tap, { type Test } from "tap";
import { openFacts } from "../../server/catalog/catalog.js";
import type { DataChange } from "../../server/catalog/directory/changes.js";
import { inMemory } from "../../server/catalog/facts-file.js";
import { MAX_BYTES, MAX_TOTAL } from "../../server/data/bounds.js";
import { readKept } from "../../server/data/compiled/facts-on-disk.js";
import { blobId } from "../../server/data/revision.js";
import { type DataBranch, ForgeError, OversizeError } from "../../server/forges/forge.js";
import { FactsThread } from "../../server/live/facts-thread.js";
import { LiveCatalog } from "../../server/live/live-catalog.js";
import { fetchChanges, restAfter, Sync, type SyncOptions } from "../../server/live/sync.js";
import { REVISION, TODAY } from "../fixtures/catalog.js";
import { compiled } from "../fixtures/compiled.js";
import { FILES, ruleText, technologyText } from "../fixtures/data.js";
import { gitBranch } from "../fixtures/git-branch.js";
import { temporaryFolder } from "../fixtures/service.js";
import { until } from "../fixtures/until.js";

const RULE = "rules/nextjs/react.yaml";
const LONG = 3_600_000;
const now = () => new Date(`${TODAY}T12:00:00Z`);

// One thread for all tests, as it takes a second to come up.
const thread = new FactsThread();
tap.teardown(() => thread.close());

const KEPT = compiled(FILES);

/** A server's data at the first commit of a branch, and what follows the branch. */
async function follow(t: Test, options: Partial<SyncOptions> = {}, wrap = (branch: DataBranch): DataBranch => branch) {
  // Not a folder of tap, which removes those before what a test closes at its end has ended.
  const folder = `${temporaryFolder(t)}/repository`;
  mkdirSync(folder);
  const branch = gitBranch(folder, FILES);
  const first = (await branch.head()).id;
  branch.asked.length = 0;
  const live = new LiveCatalog(openFacts(inMemory(KEPT.facts)), now);
  const lines: { details: Record<string, unknown>; message: string }[] = [];
  const note = (details: object, message: string) => lines.push({ details: { ...details }, message });
  const log = { info: note, warn: note };
  const keep = { file: `${folder}/../branch-facts.jsonl`, origin: "owner/facts main" };
  const given = { kept: KEPT, thread, keep, interval: LONG, ...options };
  const sync = new Sync({ branch: wrap(branch), live, log, now, ...given });
  t.teardown(() => sync.close());
  const told = (part: string) => lines.filter(({ message }) => message.includes(part));
  const names = () => live.current.technologies.map(({ name }) => name);
  return { branch, first, live, sync, told, names, kept: () => readKept(keep.file, (reason) => t.fail(reason)) };
}

tap.test("what changed is told before it answers", async (t) => {
  const told: [change: DataChange, answering: string][] = [];
  const { branch, live, sync } = await follow(t, {
    onChange: (change) => told.push([change, live.current.revision.id]),
  });
  await sync.trigger();
  t.strictSame(told, [], "the same data are no change");
  const second = branch.commit({
    "technologies/svelte.yaml": technologyText("", "Svelte"),
    "technologies/postgresql.yaml": null,
    [RULE]: ruleText({ explanation: "An explanation that is another one." }),
  });
  await sync.trigger();
  t.equal(told.length, 1);
  const [change, answering] = told[0] ?? [];
  t.match(change, { revision: second, date: (await branch.head()).date });
  t.strictSame(change?.facts.map(({ how, kind, ids }) => `${how} ${kind} ${ids.join("/")}`).sort(), [
    "added technology svelte",
    "changed rule nextjs/react",
    "removed technology postgresql",
  ]);
  t.equal(answering, REVISION.id);
});

tap.test("the newest commit answers, with only the changed files read", async (t) => {
  const { branch, live, sync, told, names } = await follow(t);
  await sync.trigger();
  t.strictSame(live.current.revision, REVISION, "the same data are the same revision");
  t.strictSame(names(), ["Next.js", "PostgreSQL", "React"]);
  t.notOk(branch.asked.some((asked) => asked.startsWith("read")));
  const second = branch.commit({
    "technologies/react.yaml": FILES["technologies/react.yaml"]?.replace("name: React", "name: React 19") ?? "",
    "technologies/svelte.yaml": technologyText("", "Svelte"),
    "technologies/postgresql.yaml": null,
  });
  await sync.trigger();
  t.same(live.current.revision, await branch.head());
  t.equal(live.current.revision.id, second);
  t.strictSame(names(), ["Next.js", "React 19", "Svelte"]);
  t.ok(branch.asked.includes("read 2"));
  t.match(live.status, { revision: { id: second }, lastSync: now().toISOString() });
  t.match(told("serving a newer revision").at(-1), { details: { revision: second, changed: 2 } });
});

tap.test("while the head stays there is nothing to do", async (t) => {
  const { branch, live, sync } = await follow(t);
  await sync.trigger();
  const catalog = live.current;
  branch.asked.length = 0;
  await sync.trigger();
  t.strictSame(branch.asked, ["head"]);
  t.equal(live.current, catalog);
});

tap.test("a commit that touches no data is no newer revision of them", async (t) => {
  const { branch, live, sync } = await follow(t);
  await sync.trigger();
  const { current } = live;
  branch.commit({});
  await sync.trigger();
  t.equal(live.current, current);
  t.notOk(branch.asked.some((asked) => asked.startsWith("read")));
});

const BAD: Record<string, [files: Record<string, string | null>, told: RegExp]> = {
  "a mistake in a file": [
    { [RULE]: ruleText({ severity: "warning" }) },
    /^data\/rules\/nextjs\/react.yaml:5:\d+ {2}severity/,
  ],
  "a file cut off in the middle": [{ [RULE]: ruleText().slice(0, 150) }, /^data\/rules\/nextjs\/react.yaml:/],
  "a file that others refer to removed": [{ "technologies/react.yaml": null }, /unknown technology "react"/],
  "a name that two claim": [
    { "technologies/a.yaml": technologyText("aliases: [react]\n") },
    /"react" is also claimed by/,
  ],
  "a file where none belongs": [
    { "technologies/a.yml": technologyText() },
    /a\.yml:1:1 {2}is not a valid path for a data file/,
  ],
  "a file of 5 MB": [{ "technologies/a.yaml": "x".repeat(5 * 1024 * 1024) }, /is too large \(5242880 bytes\)/],
  "no data at all": [Object.fromEntries(Object.keys(FILES).map((path) => [path, null])), /there are no data files/],
};

for (const [says, [files, problem]] of Object.entries(BAD)) {
  tap.test(`a commit with ${says} is rejected, reported once, and fixed by the next`, async (t) => {
    const { branch, first, live, sync, told, names } = await follow(t);
    await sync.trigger();
    const before = live.current;
    const bad = branch.commit(files);
    await sync.trigger();
    await sync.trigger();
    t.equal(live.current, before);
    t.match(live.status, { revision: REVISION, refused: { revision: { id: bad } } });
    t.match(live.status.refused?.problems[0], problem);
    t.equal(told("is invalid").length, 1);
    t.match(told("is invalid")[0], { details: { revision: bad, problems: live.status.refused?.problems } });
    branch.reset(first);
    const good = branch.commit({ "technologies/svelte.yaml": technologyText("", "Svelte") });
    await sync.trigger();
    t.equal(live.current.revision.id, good);
    t.notOk(live.status.refused);
    t.strictSame(names(), ["Next.js", "PostgreSQL", "React", "Svelte"]);
  });
}

tap.test(
  "private facts are applied to each revision, and a revision that conflicts with them is refused",
  async (t) => {
    const overlay = new Map([["technologies/acme.yaml", technologyText("aliases: [our-kit]\n", "Acme")]]);
    const changes: DataChange[] = [];
    const { branch, live, sync, names } = await follow(t, {
      overlay,
      onChange: (change) => changes.push(change),
    });
    await sync.trigger();
    const second = branch.commit({ "technologies/svelte.yaml": technologyText("", "Svelte") });
    await sync.trigger();
    t.strictSame(names(), ["Acme", "Next.js", "PostgreSQL", "React", "Svelte"]);
    t.match(live.current.revision.id, new RegExp(`^${second}\\+overlay-[0-9a-f]{12}$`));

    const third = branch.commit({ "technologies/kit.yaml": technologyText("aliases: [our-kit]\n", "Kit") });
    await sync.trigger();
    t.match(live.status.refused, {
      revision: { id: third },
      problems: [/^DATA_OVERLAY\/technologies\/acme\.yaml:5:11 {2}"our-kit" is also claimed by "kit"/],
    });
    t.notOk(names().includes("Kit"), "the old ones answer on");

    const fourth = branch.commit({
      "technologies/kit.yaml": null,
      "technologies/vue.yaml": technologyText("", "Vue"),
    });
    await sync.trigger();
    t.strictSame(names(), ["Acme", "Next.js", "PostgreSQL", "React", "Svelte", "Vue"]);
    t.notOk(live.status.refused);
    t.strictSame(
      changes.map(({ revision, facts }) => [revision, facts.map(({ how, ids }) => `${how} ${ids.join()}`).join()]),
      [
        [second, "added svelte"],
        [fourth, "added vue"],
      ],
      "changes name commits of the data and no own facts",
    );
  },
);

tap.test("going back to the commit that is served ends a refusal", async (t) => {
  const { branch, first, live, sync } = await follow(t);
  await sync.trigger();
  branch.commit({ [RULE]: "techA: [" });
  await sync.trigger();
  t.ok(live.status.refused);
  branch.reset(first);
  await sync.trigger();
  t.notOk(live.status.refused);
  t.equal(live.current.revision.id, first);
});

tap.test("hidden files are none of the data", async (t) => {
  const { branch, live, sync } = await follow(t);
  branch.commit({ ".gitkeep": "", "technologies/.draft.yaml": "name: [" });
  await sync.trigger();
  t.strictSame(live.current.revision, REVISION);
  t.notOk(live.status.refused);
});

tap.test("triggers during a check come to one more check, never to two at once", async (t) => {
  let release = () => {};
  let running = 0;
  let most = 0;
  const { branch, live, sync } = await follow(t, {}, (branch) => ({
    ...branch,
    head: async () => {
      most = Math.max(most, ++running);
      const head = await branch.head();
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      running -= 1;
      return head;
    },
  }));
  await until(() => branch.asked.length === 1, "the first check");
  const second = branch.commit({ "technologies/svelte.yaml": technologyText("", "Svelte") });
  const triggers = [sync.trigger(), sync.trigger(), sync.trigger()];
  release();
  await until(() => branch.asked.filter((asked) => asked === "head").length === 2, "the second check");
  release();
  await Promise.all(triggers);
  t.equal(live.current.revision.id, second, "the later look saw what the first could not");
  t.equal(branch.asked.filter((asked) => asked === "head").length, 2);
  t.equal(most, 1);
});

tap.test("it checks at every interval without being triggered", async (t) => {
  const { branch, live } = await follow(t, { interval: 20 });
  const second = branch.commit({ "technologies/svelte.yaml": technologyText("", "Svelte") });
  await until(() => live.current.revision.id === second, "the second commit");
  const third = branch.commit({ "technologies/svelte.yaml": null });
  await until(() => live.current.revision.id === third, "the third commit");
});

tap.test("reports errors of the forge and goes on when they end", async (t) => {
  let failing = true;
  const { live, told } = await follow(t, { interval: 10 }, (branch) => ({
    ...branch,
    head: () => (failing ? Promise.reject(new ForgeError("unavailable", "GitHub is away")) : branch.head()),
  }));
  await until(() => told("cannot be read").length >= 3, "three errors");
  t.match(live.status, { revision: REVISION, lastError: { message: "GitHub is away" } });
  t.notOk(live.status.lastSync);
  failing = false;
  await until(() => live.status.lastSync !== undefined, "the end of the look");
  t.notOk(live.status.lastError);
});

tap.test("a branch that breaks off in the middle is read again", async (t) => {
  let failures = 2;
  const { branch, live, sync } = await follow(t, {}, (branch) => ({
    ...branch,
    read: async (blobs) => (failures-- > 0 ? new Map() : branch.read(blobs)),
  }));
  const second = branch.commit({ "technologies/svelte.yaml": technologyText("", "Svelte") });
  await sync.trigger();
  await sync.trigger();
  t.match(live.status.lastError?.message, /does not give the content of technologies\/svelte.yaml/);
  await sync.trigger();
  t.equal(live.current.revision.id, second);
});

tap.test("newer data are kept for a restart", async (t) => {
  const { branch, sync, kept } = await follow(t);
  await sync.trigger();
  t.equal(await kept(), undefined, "those of the data folder need not be");
  const second = branch.commit({ "technologies/svelte.yaml": technologyText("", "Svelte") });
  await sync.trigger();
  branch.commit({ [RULE]: "techA: [" });
  await sync.trigger();
  const left = await kept();
  t.match(left?.head, { revision: { id: second }, origin: "owner/facts main" }, "and not when they are refused");
  t.strictSame(left?.ids, sync.kept.ids);
  t.equal(left?.ids.get("technologies/svelte.yaml"), blobId(technologyText("", "Svelte")));
});

tap.test("closed, it changes nothing any more and checks no more", async (t) => {
  let release = () => {};
  const { branch, live, sync } = await follow(t, { interval: 5 }, (branch) => ({
    ...branch,
    list: async (commit) => {
      const listed = await branch.list(commit);
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return listed;
    },
  }));
  await until(() => branch.asked.includes("list"), "the list");
  const look = sync.trigger();
  sync.close();
  release();
  await look;
  t.same(live.current.revision, REVISION);
  t.strictSame(branch.asked, ["head", "list"]);
  await sync.trigger();
  t.strictSame(branch.asked, ["head", "list"]);
});

tap.test("a commit that took the thread to its limits is left alone, and a newer one is not", async (t) => {
  t.strictSame([0, 999, 1000, 60_000].map(restAfter), [0, 0, 20_000, 900_000]);
  let tries = 0;
  let poisoned = "";
  const { branch, live, sync } = await follow(t, { interval: 10 }, (branch) => ({
    ...branch,
    list: async (commit) => {
      if (commit !== poisoned) return branch.list(commit);
      tries += 1;
      await new Promise((resolve) => setTimeout(resolve, 1100));
      throw new Error("it took for ever");
    },
  }));
  poisoned = branch.commit({ "technologies/a.yaml": technologyText("", "A") });
  await until(() => live.status.lastError !== undefined, "the first try");
  for (let count = 0; count < 5; count += 1) await sync.trigger();
  t.equal(tries, 1);
  t.match(live.status.lastError?.message, /took for ever/);
  const mended = branch.commit({ "technologies/a.yaml": technologyText("", "B") });
  await until(() => live.current.revision.id === mended, "the newer commit");
  t.equal(tries, 1);
});

tap.test("a branch that the forge refuses to read is a refused revision", async (t) => {
  let lists = 0;
  const { branch, live, sync, told } = await follow(t, {}, (branch) => ({
    ...branch,
    list: (commit) => {
      lists += 1;
      return lists > 1 ? Promise.reject(new ForgeError("refused", "too many files")) : branch.list(commit);
    },
  }));
  await sync.trigger();
  const second = branch.commit({});
  await sync.trigger();
  await sync.trigger();
  t.match(live.status.refused, { revision: { id: second }, problems: [/too many files/] });
  t.equal(told("is invalid").length, 1);
  t.equal(lists, 2, "it is not asked for again");
});

/** A branch whose blobs are named after their texts. */
function branchOf(texts: string[]) {
  const asked: string[] = [];
  const read = async (blobs: readonly string[]) => {
    asked.push(...blobs);
    return new Map(blobs.filter((blob) => texts.includes(blob)).map((blob) => [blob, blob]));
  };
  return { asked, read };
}

tap.test("only changed files are read, each content once", async (t) => {
  const branch = branchOf(["one", "two"]);
  const known = new Map([
    ["technologies/kept.yaml", "zero"],
    ["technologies/a.yaml", "old"],
    ["technologies/gone.yaml", "old"],
  ]);
  const listed = new Map([
    ["technologies/kept.yaml", "zero"],
    ["technologies/a.yaml", "one"],
    ["technologies/b.yaml", "one"],
    ["rules/a/b.yaml", "two"],
  ]);
  t.strictSame(await fetchChanges(branch, known, listed), {
    texts: new Map([
      ["technologies/a.yaml", "one"],
      ["technologies/b.yaml", "one"],
      ["rules/a/b.yaml", "two"],
    ]),
  });
  t.strictSame(branch.asked, ["one", "two"]);
  t.strictSame(await fetchChanges(branchOf([]), listed, listed), { texts: new Map() });
});

tap.test("a file where none belongs is a change, but is not read", async (t) => {
  const branch = branchOf([]);
  t.strictSame(await fetchChanges(branch, new Map(), new Map([["huge.bin", "blob"]])), {
    texts: new Map([["huge.bin", ""]]),
  });
  t.strictSame(branch.asked, []);
  const many = new Map(Array.from({ length: 1000 }, (_, index) => [`more/${index}`, "blob"]));
  const fetched = await fetchChanges(branch, new Map(), many);
  t.equal("texts" in fetched && fetched.texts.size, 100, "of a great many the first are told");
});

tap.test("a listed content that is missing is an error", async (t) => {
  await t.rejects(fetchChanges(branchOf([]), new Map(), new Map([["technologies/a.yaml", "one"]])), {
    message: "the data branch does not give the content of technologies/a.yaml",
  });
});

tap.test("contents that are too long are problems of their files", async (t) => {
  const read = async () => {
    throw new OversizeError(
      new Map([
        ["huge", MAX_BYTES + 1],
        ["small", 1],
      ]),
    );
  };
  const listed = new Map([
    ["technologies/a.yaml", "huge"],
    ["technologies/b.yaml", "small"],
    ["stacks/c.yaml", "huge"],
  ]);
  t.match(await fetchChanges({ read }, new Map(), listed), {
    problems: [
      { path: "technologies/a.yaml", what: `is too large (${MAX_BYTES + 1} bytes)` },
      { path: "stacks/c.yaml", what: `is too large (${MAX_BYTES + 1} bytes)` },
    ],
  });
});

tap.test("the size limit counts a content for each of its paths", async (t) => {
  const text = "x".repeat(MAX_BYTES);
  const paths = Array.from({ length: MAX_TOTAL / MAX_BYTES + 1 }, (_, index) => `technologies/x${index}.yaml`);
  const listed = (count: number) => new Map(paths.slice(0, count).map((path) => [path, text]));
  t.match(await fetchChanges(branchOf([text]), new Map(), listed(paths.length)), {
    problems: [{ path: ".", what: "the files are too large in total" }],
  });
  t.match(await fetchChanges(branchOf([text]), new Map(), listed(paths.length - 1)), { texts: Map });
});
