import t from "tap";
import { packagesOf } from "../../../../clients/cli/report/packages.js";
import type { PlacedEntry } from "../../../../server/manifests/reading.js";
import { npmEntry, packageEntry } from "../../../../server/manifests/reading.js";

const at = (file: string, line: number) => ({ place: { file, line } });

t.test("merges a package listed in several files", async (t) => {
  const entries: PlacedEntry[] = [
    { ...npmEntry("react", "^19.0.0"), ...at("package.json", 3) },
    { ...npmEntry("ui", "npm:react@^19.0.0"), ...at("package.json", 4) },
    { ...packageEntry("pypi", "redis", "5.0.0"), ...at("requirements.txt", 1) },
    { ...packageEntry("npm", "redis", "5.0.0"), ...at("package.json", 5) },
  ];
  const { lines, named } = packagesOf(entries);
  t.same(lines, ["react@^19.0.0", "pkg:pypi/redis@5.0.0", "redis@5.0.0"]);
  t.same(named("react@^19.0.0"), {
    text: "react@^19.0.0",
    places: [
      { file: "package.json", line: 3 },
      { file: "package.json", line: 4 },
    ],
  });
  t.same(named("pkg:pypi/redis@5.0.0"), { text: "redis@5.0.0", places: [{ file: "requirements.txt", line: 1 }] });
  t.same(named("__proto__"), { text: "__proto__", places: [] }, "what is not among them");
});
