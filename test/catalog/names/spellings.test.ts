import { existsSync, readFileSync } from "node:fs";
import t from "tap";
import { parse } from "yaml";
import type { Technology } from "../../../schemas/types.js";
import { parseRange } from "../../../server/catalog/facts/version-range.js";
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
