import t from "tap";
import { MAX_ENTRIES } from "../../../server/catalog/scan/entry.js";
import { readSchemas } from "../../../server/data/schemas.js";
import { readProject } from "../../../server/manifests/project.js";
import { MOST_REQUIREMENTS, packProject, unpackProject } from "../../../server/web/plan/sent-project.js";
import { UPGRADED_LOCK } from "../../fixtures/upgrade.js";

t.test("as much may be sent as a project may have", async (t) => {
  const [{ properties: { entries, requires } = {} } = {}] = readSchemas("web/");
  t.strictSame([entries?.maxItems, requires?.maxItems], [MAX_ENTRIES, MOST_REQUIREMENTS]);
});

t.test("what is sent is what an upgrade is planned by, and nothing else of the project", async (t) => {
  const project = readProject([
    { name: "package.json", text: '{"packageManager": "npm@10.0.0"}' },
    { name: "package-lock.json", text: JSON.stringify(UPGRADED_LOCK, null, 2) },
  ]);
  if ("problem" in project) return t.fail(project.problem);
  const back = unpackProject(JSON.parse(JSON.stringify(packProject(project))));
  t.strictSame(back.installers, project.installers);
  const short = ({ entries, installed }: typeof back) => [
    entries.map(({ ecosystem, name, version }) => [ecosystem, name, version]),
    installed.map(({ by, of, range, kind, through }) => [by.name, by.place?.line, of, range, kind, through?.name]),
  ];
  t.strictSame(short(back), short(project));
});
