import { existsSync, readFileSync } from "node:fs";
import t from "tap";
import { parse } from "yaml";
import type { Technology } from "../../../schemas/types.js";
import { check } from "../../../server/catalog/verdict/check.js";
import { parseRange } from "../../../server/catalog/versions/parse.js";
import type { VersionRange } from "../../../server/catalog/versions/range.js";
import { TODAY } from "../../fixtures/catalog.js";
import { realCatalog } from "../../fixtures/repository.js";
import { SPELLINGS } from "../../fixtures/spellings.js";

const fileOf = (id: string) => `data/technologies/${id}.yaml`;

t.test("the table of spellings names what is in the data, each spelling once", async (t) => {
  t.equal(SPELLINGS.length, 100);
  t.equal(new Set(SPELLINGS.map(({ write }) => write)).size, 100);
  for (const spelling of SPELLINGS) {
    const ids = [
      ...("means" in spelling ? [spelling.means] : []),
      ...("offers" in spelling ? spelling.offers : []),
      ...("nearest" in spelling && spelling.nearest ? [spelling.nearest] : []),
    ];
    for (const id of ids) t.ok(existsSync(fileOf(id)), `${spelling.write}: ${id}`);
    if ("tool" in spelling) t.ok(existsSync(`data/ai-tools/${spelling.tool}.yaml`), spelling.write);
    if (!("means" in spelling)) continue;
    if (spelling.version) t.ok(parseRange(spelling.version), `${spelling.write}: ${spelling.version}`);
    if (!spelling.package) continue;
    const { packages }: Technology = parse(readFileSync(fileOf(spelling.means), "utf8"));
    const [scope] = spelling.package.split("/");
    t.ok(
      Object.values(packages ?? {}).some(
        (names) => names.includes(spelling.package ?? "") || names.includes(`${scope}/*`),
      ),
      `${spelling.write}: ${spelling.package}`,
    );
  }
});

/** The bounds of a range, without the pre-releases at its ends. */
const boundsOf = (range: VersionRange | undefined) =>
  range?.intervals.map(({ min, max }) => [min, max].map((bound) => bound?.version.replace(/-0$/, "")));

t.test("names resolve to what people mean by them", async (t) => {
  const catalog = await realCatalog();
  for (const spelling of SPELLINGS) {
    const { write } = spelling;
    const found = catalog.names.resolve(write);
    if ("means" in spelling) {
      t.equal(found?.technology.id, spelling.means, write);
      t.same(boundsOf(found?.version), spelling.version && boundsOf(parseRange(spelling.version)), `${write}: version`);
      t.equal(found?.invalidVersion, undefined, write);
      if (spelling.package) t.equal(found?.package, spelling.package, write);
    } else if ("invalid" in spelling) {
      t.match(found, { version: undefined, invalidVersion: String }, write);
    } else {
      t.equal(found, undefined, write);
      const answers = ["react", write].map((techB) => check(catalog, { techA: write, techB }, TODAY).verdict);
      const [verdict, alone] = answers;
      const told = "tool" in spelling ? {} : { message: alone?.message };
      t.match(verdict, { status: "unknown", ...told }, `${write}: whichever the other`);
      if ("offers" in spelling) {
        const offered = [...(verdict?.message ?? "").matchAll(/"([^"]+)"/g)].map(([, id]) => id);
        t.same(offered.slice(1).sort(), spelling.offers, write);
      }
      if ("tool" in spelling) t.match(verdict?.message, `/tools/${spelling.tool} `, write);
      if ("nearest" in spelling) t.equal(catalog.names.nearest(write)[0]?.id, spelling.nearest, write);
    }
  }
});
