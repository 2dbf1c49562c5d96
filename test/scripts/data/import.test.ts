import { readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { type Merged, runImport } from "../../../scripts/data/import.js";
import { FILES } from "../../fixtures/data.js";
import { runMain } from "../../fixtures/git-project.js";
import { temporaryFolder, writeFiles } from "../../fixtures/service.js";

const PATH = "technologies/react.yaml";

/** Sets the name of a technology, if it has another. */
function importName(t: Parameters<typeof temporaryFolder>[0], name: string) {
  const data = temporaryFolder(t);
  writeFiles(data, FILES);
  const run = (isDry = false) =>
    runMain((_, streams) =>
      runImport({ data, "dry-run": isDry }, streams, async function* ({ files }): AsyncGenerator<Merged> {
        const record = files.get(PATH);
        if (!record) throw new Error(`${PATH} is missing`);
        const before = record.document.get("name");
        record.document.set("name", name);
        yield { record, changes: before === name ? [] : [`name ${before} -> ${name}`] };
      }),
    );
  return { data, run, text: () => readFileSync(join(data, PATH), "utf8") };
}

t.test("what a table changes is reported and written; again, it changes nothing", async (t) => {
  const { run, text } = importName(t, "React.js");
  const line = `${PATH}: name React -> React.js`;
  t.same(await run(true), { code: 0, out: [line, "1 file would change"], err: [] });
  t.equal(text(), FILES[PATH]);
  t.same(await run(), { code: 0, out: [line, "1 file changed"], err: [] });
  t.match(text(), "name: React.js\n");
  t.same(await run(), { code: 0, out: ["0 files changed"], err: [] });
});

t.test("data that cannot be read, or would become invalid, are left alone", async (t) => {
  const { run, text } = importName(t, "");
  t.match(await run(), { code: 3, err: [/^technologies\/react\.yaml would be invalid, so it was not written/] });
  t.equal(text(), FILES[PATH]);
  const missing = { data: "/no/such/data", "dry-run": false };
  t.match(await runMain((_, streams) => runImport(missing, streams, async function* () {})), { code: 3, out: [] });
});
