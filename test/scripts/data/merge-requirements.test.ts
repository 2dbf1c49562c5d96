import t from "tap";
import { mergeRequirements } from "../../../scripts/data/merge-requirements.js";
import { type DataFile, parseFile } from "../../../server/data/file.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { technologyText } from "../../fixtures/data.js";
import { requires } from "../../fixtures/facts.js";

const sourceOf = (tag: string) => `https://github.com/kit/kit/blob/${tag}/package.json`;

function fileOf(entry: string) {
  const text = technologyText(`requires:\n  - version: "1"\n    of: react\n${entry}`);
  const { names } = catalogOf({ technologies: { react: { packages: { npm: ["react", "react-dom"] } } } });
  return { file: parseFile("technologies/kit.yaml", text).file as DataFile, names };
}

t.test("what a person wrote stays, and a lockfile gives way to the manifest", async (t) => {
  const fresh = requires("1", "react", "^18.0.0", { source: sourceOf("v1.2.0") });
  const merge = (entry: string, ...more: object[]) => {
    const { file, names } = fileOf(entry);
    const wanted = [{ ...fresh, ...more[0] }];
    const changes = mergeRequirements(file, wanted, names, "2026-01-02").map(({ what, why }) => [what, why]);
    const again = mergeRequirements(file, wanted, names, "2026-01-02").filter(({ what }) => what !== "kept");
    t.same(again, [], "run again it changes nothing");
    return changes;
  };
  const old = sourceOf("v1.0.0");
  t.same(merge(`    range: "^17"\n    source: ${old}\n`), [["updated", undefined]]);
  t.same(merge('    range: "^17"\n    source: https://kit.example.com/docs\n'), [
    ["kept", "its source is not a manifest: https://kit.example.com/docs"],
  ]);
  t.same(merge(`    range: "^17" # 18 fails, see the issue\n    source: ${old}\n`), [
    ["kept", "its range has a comment"],
  ]);
  t.same(merge('    range: "^17"\n    source: https://github.com/x/y/blob/1/pnpm-lock.yaml\n'), [
    ["updated", undefined],
  ]);
  const both = '    ofPackages: [react, react-dom]\n    range: "^18.0.0"\n';
  t.same(merge(`${both}    source: ${old}\n`), [], "it says so already, for one more package");
  t.same(merge(`${both.replace("18", "17")}    source: ${old}\n`), [["kept", "it covers several packages"]]);
  const { file, names } = fileOf(`    range: "^17"\n    source: ${old}\n`);
  const wider = requires("1", "react", "^18.0.0", { source: sourceOf("v1.2.0"), ofPackages: ["react", "react-dom"] });
  t.match(mergeRequirements(file, [wider], names, "2026-01-02"), [{ what: "updated" }]);
  t.match(file.document.toJS(), { requires: [{ ofPackages: ["react", "react-dom"], range: "^18.0.0" }] });
});
