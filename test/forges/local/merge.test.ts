import t from "tap";
import { writeCommit } from "../../../server/forges/local/commits.js";
import { isAncestor, mergeCommits } from "../../../server/forges/local/merge.js";
import { FILES, type Files, technologyText } from "../../fixtures/data.js";
import { createForge, git } from "../../fixtures/local-forge.js";

const A = "technologies/a.yaml";
const REACT = "technologies/react.yaml";
const text = (name: string) => technologyText("", name);

/** What our side, and what their side changed since a base with a file `a.yaml`, and the outcome. */
const CASES: [
  what: string,
  ours: Record<string, string | undefined>,
  theirs: Record<string, string | undefined>,
  outcome: object,
][] = [
  ["what only they changed is taken", {}, { [A]: text("B") }, { files: new Map([[`data/${A}`, { blob: /./ }]]) }],
  ["what only they removed goes", {}, { [A]: undefined }, { files: new Map([[`data/${A}`, undefined]]) }],
  ["what only we changed stays", { [A]: text("B") }, {}, { files: new Map() }],
  ["what both changed alike stays", { [A]: text("B") }, { [A]: text("B") }, { files: new Map() }],
  ["what both removed stays away", { [A]: undefined }, { [A]: undefined }, { files: new Map() }],
  ["what both changed differently is a conflict", { [A]: text("B") }, { [A]: text("C") }, { conflicts: [A] }],
  ["what we removed and they changed is one", { [A]: undefined }, { [A]: text("B") }, { conflicts: [A] }],
  ["what we changed and they removed is one", { [A]: text("B") }, { [A]: undefined }, { conflicts: [A] }],
  [
    "what both added differently is one",
    { "technologies/n.yaml": text("N") },
    { "technologies/n.yaml": text("M") },
    { conflicts: ["technologies/n.yaml"] },
  ],
  [
    "a file that resembles one that went is another",
    { [A]: text("A2") },
    { [A]: undefined, "technologies/b.yaml": text("A") },
    { conflicts: [A] },
  ],
  [
    "all conflicts are told",
    { [A]: text("B"), [REACT]: text("X") },
    { [A]: text("C"), [REACT]: text("Y") },
    { conflicts: [A, REACT] },
  ],
  [
    "what is not valid together is told",
    { "technologies/vue.yaml": text("Vue") },
    { "technologies/w.yaml": technologyText("aliases: [vue]\n", "W") },
    { problems: [{ what: /vue/ }] },
  ],
];

t.test("merging", async (t) => {
  const { repository, stateDir } = await createForge(t);
  const write = (parents: string[], files: Record<string, string | undefined>) =>
    writeCommit(repository.git, {
      parents,
      message: "m",
      date: "2026-01-01T00:00:00Z",
      files: new Map(Object.entries(files).map(([path, content]) => [`data/${path}`, content])),
    });
  const all: Files = { ...FILES, [A]: text("A") };
  const base = await write([], all);
  for (const [what, ours, theirs, outcome] of CASES) {
    const merged = await mergeCommits(repository.git, await write([base], ours), await write([base], theirs), stateDir);
    t.match(merged, outcome, what);
    t.same(Object.keys(merged), Object.keys(outcome), what);
    if ("files" in merged) t.equal(merged.files.size, (outcome as typeof merged).files.size, what);
  }
});

t.test("a commit is an ancestor of what builds on it, and of itself", async (t) => {
  const { stateDir, repository } = await createForge(t);
  const older = git(stateDir, "rev-parse", "main").trim();
  const newer = await writeCommit(repository.git, { parents: [older], message: "m", date: "2026-01-01T00:00:00Z" });
  t.equal(await isAncestor(repository.git, older, newer), true);
  t.equal(await isAncestor(repository.git, older, older), true);
  t.equal(await isAncestor(repository.git, newer, older), false);
});
