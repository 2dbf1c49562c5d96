import { createHash } from "node:crypto";
import t from "tap";
import { OversizeError } from "../../../server/forges/forge.js";
import { createDataBranch, readFileAt } from "../../../server/forges/github/data-branch.js";
import { type Answer, type Asked, createScripted, thrownBy } from "../../fixtures/github/scripted.js";

const sha = (digit: number) => String(digit).repeat(40);
const committer = { date: "2026-06-01T12:00:00Z" };
const commit = { message: "x", committer, tree: { sha: sha(2) } };
const branchAt = (id: string) => ({ commit: { sha: id, commit } });
const idOf = (text: string) =>
  createHash("sha1")
    .update(`blob ${Buffer.byteLength(text)}\0${text}`)
    .digest("hex");
const base64 = (text: string) => Buffer.from(text).toString("base64").replace(/.{60}/g, "$&\n");

interface TestContext {
  teardown: (close: () => unknown) => void;
}

/** A server that has an answer for each path, the query included. */
async function serving(t: TestContext, answers: Record<string, Answer>) {
  const map = new Map(Object.entries(answers));
  const pathOf = ({ url }: Asked) => url.replace(/^.api.v3.repos.acme.stack-\d+./, "");
  const { place, requests } = await createScripted(t, (asked) => map.get(pathOf(asked)) ?? { status: 404 });
  return { place, data: createDataBranch(place), paths: () => requests.map(pathOf) };
}

t.test("asks for the newest commit only whether it is another", async (t) => {
  let newest = sha(1);
  const { place, requests } = await createScripted(t, ({ headers }) => {
    const etag = `W/"${newest}"`;
    return headers["if-none-match"] === etag ? { status: 304 } : { body: branchAt(newest), headers: { etag } };
  });
  const data = createDataBranch(place);
  const revision = { id: sha(1), date: "2026-06-01T12:00:00.000Z" };
  t.same([await data.head(), await data.head(), await data.head()], [revision, revision, revision]);
  newest = sha(3);
  t.same(await data.head(), { ...revision, id: sha(3) });
  t.same(
    requests.map(({ headers }) => headers["if-none-match"]),
    [undefined, `W/"${sha(1)}"`, `W/"${sha(1)}"`, `W/"${sha(1)}"`],
  );
  t.equal(requests[0]?.url.replace(/stack-\d+/, "stack"), "/api/v3/repos/acme/stack/branches/main");
});

t.test("does not have nonsense confirmed as unchanged", async (t) => {
  const { place, requests } = await createScripted(t, ({ before }) => {
    return { body: before === 0 ? {} : branchAt(sha(1)), headers: { etag: '"1"' } };
  });
  const data = createDataBranch(place);
  t.match(await thrownBy(data.head), { kind: "unavailable" });
  t.match(await data.head(), { id: sha(1) });
  t.equal(requests[1]?.headers["if-none-match"], undefined);
});

t.test("takes an answer that breaks off for none", async (t) => {
  const { place } = await createScripted(t, ({ before }) => (before < 1 ? "cut" : { body: branchAt(sha(1)) }));
  const data = createDataBranch(place);
  t.match(await thrownBy(data.head), { kind: "unavailable" });
  t.match(await data.head(), { id: sha(1) }, "and asks again");
});

t.test("says so when the data branch is not there", async (t) => {
  const { data } = await serving(t, {});
  t.match(await thrownBy(data.head), { kind: "misconfigured", message: /reading the branch main failed: 404/ });
});

const entry = (path: string, digit: number, type = "blob", mode = "100644") => ({ path, mode, type, sha: sha(digit) });
const treeOf = (tree: object[], truncated = false) => ({ body: { sha: sha(0), tree, truncated } });
const ROOT = {
  [`git/commits/${sha(1)}`]: { body: { ...commit, sha: sha(1) } },
  [`git/trees/${sha(2)}`]: treeOf([entry("README.md", 9), entry("data", 3, "tree", "040000")]),
};

t.test("lists the files of the data folder, and neither folders nor links nor submodules", async (t) => {
  const entries = [
    entry("rules", 4, "tree", "040000"),
    entry("rules/a.yaml", 5),
    entry("run.yaml", 6, "blob", "100755"),
    entry("link.yaml", 7, "blob", "120000"),
    entry("module", 8, "commit", "160000"),
  ];
  const { data, paths } = await serving(t, { ...ROOT, [`git/trees/${sha(3)}?recursive=1`]: treeOf(entries) });
  const expected = { "rules/a.yaml": sha(5), "run.yaml": sha(6) };
  t.same(Object.fromEntries(await data.list(sha(1))), expected);
  t.equal(paths().length, 3);
});

t.test("walks folder by folder where a listing is cut off", async (t) => {
  const { data } = await serving(t, {
    ...ROOT,
    [`git/trees/${sha(3)}?recursive=1`]: treeOf([entry("a", 4, "tree", "040000"), entry("a/1.yaml", 5)], true),
    [`git/trees/${sha(3)}`]: treeOf([
      entry("a", 4, "tree", "040000"),
      entry("b.yaml", 6),
      entry("c", 7, "tree", "040000"),
    ]),
    [`git/trees/${sha(4)}?recursive=1`]: treeOf([entry("1.yaml", 5), entry("2.yaml", 5)]),
    [`git/trees/${sha(7)}?recursive=1`]: treeOf([entry("d", 8, "tree", "040000"), entry("d/3.yaml", 5)]),
  });
  const listed = [...(await data.list(sha(1))).keys()].sort();
  t.same(listed, ["a/1.yaml", "a/2.yaml", "b.yaml", "c/d/3.yaml"]);
});

t.test("takes no part of a folder for the whole", async (t) => {
  const cut = treeOf([entry("1.yaml", 5)], true);
  const { data } = await serving(t, {
    ...ROOT,
    [`git/trees/${sha(3)}?recursive=1`]: cut,
    [`git/trees/${sha(3)}`]: cut,
  });
  t.match(await thrownBy(() => data.list(sha(1))), { kind: "refused" });
});

t.test("takes a repository without data for a mistake, not for empty data", async (t) => {
  const { data } = await serving(t, { ...ROOT, [`git/trees/${sha(2)}`]: treeOf([entry("data", 3)]) });
  t.match(await thrownBy(() => data.list(sha(1))), { kind: "misconfigured", message: /has no folder data in 1{40}/ });
});

t.test("waits for a commit that is not there yet", async (t) => {
  const { data } = await serving(t, {});
  t.match(await thrownBy(() => data.list(sha(1))), { kind: "unavailable" });
});

t.test("reads contents as UTF-8, each once", async (t) => {
  const texts = ["name: Ünïcödé 🎉\n".repeat(20), "", "a\r\n"];
  const blob = (text: string) => ({ body: { sha: idOf(text), content: base64(text), encoding: "base64" } });
  const answers = Object.fromEntries(texts.map((text) => [`git/blobs/${idOf(text)}`, blob(text)]));
  const { data, paths } = await serving(t, answers);
  const read = await data.read([...texts, ...texts].map(idOf));
  t.same(Object.fromEntries(read), Object.fromEntries(texts.map((text) => [idOf(text), text])));
  t.equal(paths().length, 3);
  t.same([...(await data.read([]))], []);
});

t.test("fetches nothing when contents are longer than data may be, and tells their lengths", async (t) => {
  const sized = (path: string, digit: number, size: number) => ({ ...entry(path, digit), size });
  const entries = [sized("rules/a.yaml", 5, 262_145), sized("rules/b.yaml", 6, 262_144)];
  const b = { body: { sha: sha(6), content: base64("b"), encoding: "base64" } };
  const { data, paths } = await serving(t, {
    ...ROOT,
    [`git/trees/${sha(3)}?recursive=1`]: treeOf(entries),
    [`git/blobs/${sha(6)}`]: b,
  });
  await data.list(sha(1));
  const asked = paths().length;
  const thrown = await thrownBy(() => data.read([sha(5), sha(6)]));
  t.ok(thrown instanceof OversizeError);
  const lengths = new Map([
    [sha(5), 262_145],
    [sha(6), 262_144],
  ]);
  t.match(thrown, { kind: "refused", sizes: lengths });
  t.equal(paths().length, asked);
  t.match(await thrownBy(() => data.read([sha(6)])), { message: /digest/ }, "as long as it may be, it is fetched");
});

t.test("takes no contents but those that were asked for", async (t) => {
  const wrong = { body: { sha: idOf("a"), content: base64("b"), encoding: "base64" } };
  const { data } = await serving(t, { [`git/blobs/${idOf("a")}`]: wrong });
  t.match(await thrownBy(() => data.read([idOf("a")])), { kind: "unavailable", message: /unexpected reply/ });
});

t.test("reads six contents at once and stops at the first failure", async (t) => {
  const ids = Array.from({ length: 40 }, (_, index) => idOf(String(index)));
  const { data, paths } = await serving(t, {});
  t.match(await thrownBy(() => data.read(ids)), { kind: "unavailable", message: /does not exist yet/ });
  t.ok(paths().length <= 12, `asked for ${paths().length}`);
});

t.test("reads a file of the data folder as it was at a commit", async (t) => {
  const path = (name: string) => `contents/data%2F${name}?ref=${sha(1)}`;
  const short = { type: "file", size: 2, sha: idOf("é"), content: base64("é"), encoding: "base64" };
  const long = { type: "file", size: 4, sha: idOf("long"), content: "", encoding: "none" };
  const { place } = await serving(t, {
    ...ROOT,
    [`git/trees/${sha(3)}?recursive=1`]: treeOf([entry("late.yaml", 4)]),
    [path("a.yaml")]: { body: short },
    [path("long.yaml")]: { body: long },
    [`git/blobs/${idOf("long")}`]: { body: { sha: idOf("long"), content: base64("long"), encoding: "base64" } },
    [path("link.yaml")]: { body: { ...long, type: "symlink" } },
    [path("folder")]: { body: [long] },
    [path("wrong.yaml")]: { body: { ...short, content: base64("e") } },
    [path("huge.yaml")]: { body: { ...long, size: 262_145 } },
  });
  t.equal(await readFileAt(place, sha(1), "a.yaml"), "é");
  t.equal(await readFileAt(place, sha(1), "long.yaml"), "long");
  t.equal(await readFileAt(place, sha(1), "none.yaml"), undefined);
  t.match(await thrownBy(() => readFileAt(place, sha(1), "late.yaml")), { kind: "unavailable" });
  t.match(await thrownBy(() => readFileAt(place, sha(1), "link.yaml")), { kind: "refused" });
  t.match(await thrownBy(() => readFileAt(place, sha(1), "folder")), { kind: "unavailable" });
  t.match(await thrownBy(() => readFileAt(place, sha(1), "wrong.yaml")), { kind: "unavailable" });
  t.ok((await thrownBy(() => readFileAt(place, sha(1), "huge.yaml"))) instanceof OversizeError);
});
