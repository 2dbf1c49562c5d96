import t from "tap";
import { createSetApart } from "../../../../clients/cli/project/set-apart.js";

t.test("folders with usual names are set apart, with all below them", async (t) => {
  const isSetApart = createSetApart([]);
  for (const folder of ["examples", "apps/web/vendor/lib", "Benchmarks", "third_party/x", "hotfix", "_examples/chat"])
    t.ok(isSetApart(folder), folder);
  for (const folder of [".", "apps/web", "example-app", "vendors", "packages/demonstration"])
    t.notOk(isSetApart(folder), folder);
});

t.test(".gitattributes says what is somebody else's, relative to itself", async (t) => {
  const isSetApart = createSetApart([
    { path: ".gitattributes", text: "* text=auto\n/lib/** linguist-vendored\nold -linguist-vendored\n" },
    { path: "web/.gitattributes", text: "copies/ linguist-generated=true\n" },
  ]);
  t.ok(isSetApart("lib/x"));
  t.ok(isSetApart("web/copies/y"));
  for (const folder of [".", "old", "copies", "web", "web/src"]) t.notOk(isSetApart(folder), folder);
});
