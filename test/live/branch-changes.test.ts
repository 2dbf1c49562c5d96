import t from "tap";
import { MAX_BYTES, MAX_TOTAL } from "../../server/data/bounds.js";
import { OversizeError } from "../../server/forges/forge.js";
import { fetchChanges } from "../../server/live/branch-changes.js";

/** A branch whose blobs are named after their texts. */
function branchOf(texts: string[]) {
  const asked: string[] = [];
  const read = async (blobs: readonly string[]) => {
    asked.push(...blobs);
    return new Map(blobs.filter((blob) => texts.includes(blob)).map((blob) => [blob, blob]));
  };
  return { asked, read };
}

t.test("only changed files are read, each content once", async (t) => {
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

t.test("a file where none belongs is a change, but is not read", async (t) => {
  const branch = branchOf([]);
  t.strictSame(await fetchChanges(branch, new Map(), new Map([["huge.bin", "blob"]])), {
    texts: new Map([["huge.bin", ""]]),
  });
  t.strictSame(branch.asked, []);
  const many = new Map(Array.from({ length: 1000 }, (_, index) => [`more/${index}`, "blob"]));
  const fetched = await fetchChanges(branch, new Map(), many);
  t.equal("texts" in fetched && fetched.texts.size, 100, "of a great many the first are told");
});

t.test("a listed content that is missing is an error", async (t) => {
  await t.rejects(fetchChanges(branchOf([]), new Map(), new Map([["technologies/a.yaml", "one"]])), {
    message: "the data branch does not give the content of technologies/a.yaml",
  });
});

t.test("contents that are too long are problems of their files", async (t) => {
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

t.test("the size limit counts a content for each of its paths", async (t) => {
  const text = "x".repeat(MAX_BYTES);
  const paths = Array.from({ length: MAX_TOTAL / MAX_BYTES + 1 }, (_, index) => `technologies/x${index}.yaml`);
  const listed = (count: number) => new Map(paths.slice(0, count).map((path) => [path, text]));
  t.match(await fetchChanges(branchOf([text]), new Map(), listed(paths.length)), {
    problems: [{ path: ".", what: "the files are too large in total" }],
  });
  t.match(await fetchChanges(branchOf([text]), new Map(), listed(paths.length - 1)), { texts: Map });
});
