import t from "tap";
import { catalogOf, TODAY } from "../../../../test/fixtures/catalog.js";
import { lifecycle } from "../../../../test/fixtures/facts.js";
import type { Declaration, Ecosystem, Release } from "../../../data/lockfiles/release.js";
import { askAll, type LockedReleases } from "../../measure/questions.js";

const catalog = catalogOf({
  technologies: {
    nodejs: {
      category: "runtime",
      lifecycle: lifecycle(["24", undefined, "2026-05-01"], ["26", undefined, "2026-12-01"]),
    },
    php: { category: "language", lifecycle: lifecycle(["8.4"]) },
    host: { packages: { npm: ["host", "@host/*"] } },
    plug: { packages: { npm: ["plug"], composer: ["maker/plug"] } },
    store: { category: "database", packages: { npm: ["store"] }, lifecycle: lifecycle(["5"]) },
  },
});

const peer = (name: string, range: string, optional = false): Declaration => ({
  kind: "package",
  name,
  range,
  optional,
});
const release = (
  name: string,
  version: string,
  declarations: Declaration[] = [],
  ecosystem: Ecosystem = "npm",
): Release => ({
  ecosystem,
  name,
  version,
  declarations,
});
const open = (...releases: Release[]): LockedReleases => ({ part: "open", releases });
const held = (...releases: Release[]): LockedReleases => ({ part: "held", releases });

/** The questions in short. */
const ask = (...lockfiles: LockedReleases[]) =>
  askAll(catalog, lockfiles, TODAY).questions.map(
    ({ by, of, range, optional, truth, part }) =>
      `${by.asked} + ${of.asked}: ${range}${optional ? " ?" : ""}, ${truth}, ${part}`,
  );

t.test(
  "each release is asked about with each release of what it declares, once, wherever they are locked",
  async (t) => {
    const plug = release("plug", "1.0.0", [peer("host", "^2")]);
    t.same(ask(open(plug, release("host", "2.1.0")), open(plug, release("host", "1.0.0"), release("host", "2.1.0"))), [
      "plug@1.0.0 + host@1.0.0: ^2, refused, open",
      "plug@1.0.0 + host@2.1.0: ^2, accepted, open",
    ]);
  },
);

t.test("a range is about the package that it names, and not about others of the technology", async (t) => {
  const hosts = [release("host", "1.0.0"), release("@host/part", "2.0.0")];
  t.same(ask(open(release("plug", "1.0.0", [peer("@host/part", "^2", true)]), ...hosts)), [
    "plug@1.0.0 + @host/part@2.0.0: ^2 ?, accepted, open",
  ]);
});

t.test("a question is held where one of its releases occurs in held-out projects only", async (t) => {
  const [plug, other] = ["1.0.0", "1.1.0"].map((version) => release("plug", version, [peer("host", "^2")])) as [
    Release,
    Release,
  ];
  const [one, two] = [release("host", "1.0.0"), release("host", "2.0.0")];
  t.same(ask(open(plug, one), held(plug, other, one, two)), [
    "plug@1.0.0 + host@1.0.0: ^2, refused, open",
    "plug@1.0.0 + host@2.0.0: ^2, accepted, held",
    "plug@1.1.0 + host@1.0.0: ^2, refused, held",
    "plug@1.1.0 + host@2.0.0: ^2, accepted, held",
  ]);
});

t.test("a runtime is asked about in the lines that are out", async (t) => {
  const engine = (name: string, range: string): Declaration => ({ kind: "runtime", name, range, optional: false });
  t.same(ask(open(release("plug", "1.0.0", [engine("node", ">=24.1")]))), [
    "plug@1.0.0 + nodejs@24: >=24.1, in part, open",
  ]);
  t.same(ask(open(release("maker/plug", "1.0.0", [engine("php", "^8.2")], "composer"))), [
    "pkg:composer/maker/plug@1.0.0 + php@8.4: ^8.2, accepted, open",
  ]);
});

t.test("what would be taken for another than the package is asked about by its purl", async (t) => {
  const names = [release("@host/x", "1.0.0", [peer("store", "^1")]), release("store", "1.0.0")];
  t.same(
    ask(open(...names)),
    ["@host/x@1.0.0 + pkg:npm/store@1.0.0: ^1, accepted, open"],
    "store@1 would be the database",
  );
});

t.test("what cannot be asked about is counted", async (t) => {
  const plug = release("plug", "1.0.0", [
    peer("stranger", "^1"),
    peer("@host/nowhere", "^1"),
    peer("host", "latest"),
    peer("store", "^1"),
  ]);
  const again = release("plug", "1.0.0", [peer("store", "^2")]);
  const rest = [
    release("host", "1.0.0"),
    release("store", "1.0.0"),
    release("stranger", "1.0.0", [peer("host", "^1")]),
  ];
  const { questions, counts } = askAll(catalog, [open(plug, ...rest), open(again)], TODAY);
  t.same(questions, []);
  t.same(counts, {
    releases: 4,
    recognized: 3,
    declarations: 4,
    notAsked: { unrecognized: 1, notInstalled: 1, noRange: 1, recordedDifferently: 1 },
  });
});
