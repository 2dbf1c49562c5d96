import t from "tap";
import { buildCatalog } from "../../server/catalog/compile.js";
import { loadData } from "../../server/data/load.js";
import { lineOf } from "../../server/manifests/reading.js";
import { formatOf } from "../../server/manifests/registry.js";
import { ENVIRONMENT_FILES } from "../fixtures/environment-files.js";

t.test("the catalog resolves what every environment file names, with its version", async (t) => {
  const { records } = await loadData("data", "2026-01-01");
  const { names } = buildCatalog(records, { id: "test", date: "2026-01-01" });
  for (const [file, text, technologies] of ENVIRONMENT_FILES) {
    const reading = formatOf(file)?.read(text) ?? { problem: "no format" };
    if ("problem" in reading) throw new Error(reading.problem);
    const resolved = reading.entries.map((entry) => {
      const { ecosystem, name, version } = entry;
      const found = ecosystem ? names.resolvePackage(ecosystem, name, version) : names.resolveDependency(name);
      t.strictSame(names.resolveDependency(lineOf(entry)), found, "a list of lines resolves alike");
      return [found?.technology.id, found?.version?.text].filter(Boolean).join(" ");
    });
    t.strictSame(resolved, technologies, file);
  }
});
