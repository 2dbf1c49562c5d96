import { join } from "node:path";
import t from "tap";
import { CitedFiles } from "../../../../scripts/data/evidence/cited-files.js";
import { gitProject } from "../../../fixtures/git-project.js";
import { temporaryFolder } from "../../../fixtures/service.js";

t.test("a file is found at the tag or commit that its address names, with those beside it", async (t) => {
  const folder = temporaryFolder(t);
  const project = gitProject(t, undefined, join(folder, "kit", "kit"));
  const commit = project.commit({ "package.json": "one", "a b.json": "two" });
  project.tag("v1.0.0", "kit/v1.0.0");
  project.commit({ "package.json": "later" });
  const files = new CitedFiles(folder);
  const at = (ref: string, path = "package.json") => `https://github.com/kit/kit/blob/${ref}/${path}`;
  for (const ref of ["v1.0.0", "kit/v1.0.0", commit]) t.match(await files.find(at(ref)), { text: "one", ref }, ref);
  t.match(await files.find(at("v1.0.0", "a%20b.json")), { text: "two", path: "a b.json" });
  const found = await files.find(at("v1.0.0"));
  if ("reason" in found) return t.fail(found.reason);
  t.same([...(await files.beside(found, ["a b.json", "none.json"]))], [["a b.json", "two"]]);
  const reasons: [source: string, reason: RegExp][] = [
    ["https://kit.dev/docs", /not a file in a repository/],
    ["https://github.com/nobody/kit/blob/v1.0.0/package.json", /no checkout/],
    [at("v9.0.0"), /no such tag/],
    [at("v1.0.0", "none.json"), /no such file/],
  ];
  for (const [source, reason] of reasons) t.match(await files.find(source), { reason }, source);
});
