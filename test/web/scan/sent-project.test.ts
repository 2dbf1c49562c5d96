import t from "tap";
import { MAX_ENTRIES } from "../../../server/catalog/scan/entry.js";
import { readSchemas } from "../../../server/data/schemas.js";
import { readProject } from "../../../server/manifests/project.js";
import { MOST_REQUIREMENTS, packProject, unpackProject } from "../../../server/web/scan/sent-project.js";
import { LOCK } from "../../fixtures/lockfile.js";
import { UPGRADED_LOCK } from "../../fixtures/upgrade.js";

t.test("as much may be sent as a project may have", async (t) => {
  const [{ properties: { entries, requires, checked } = {} } = {}] = readSchemas("web/");
  const { unmet, held } = checked?.properties ?? {};
  t.equal(entries?.maxItems, MAX_ENTRIES);
  for (const list of [requires, unmet, held]) t.equal(list?.maxItems, MOST_REQUIREMENTS);
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

t.test("what is checked already is sent as it was found, as far as the project asks for it", async (t) => {
  const project = readProject([{ name: "package-lock.json", text: LOCK.buffer.toString() }]);
  if ("problem" in project) return t.fail(project.problem);
  const { requirements } = unpackProject(JSON.parse(JSON.stringify(packProject(project))));
  const { unmet, held, lockfiles } = project.requirements;
  t.equal(unmet.length, 1);
  t.match(requirements.unmet, JSON.parse(JSON.stringify(unmet.map(({ folders, ...one }) => one))));
  t.strictSame([...requirements.held], [...held]);
  t.strictSame(requirements.lockfiles, lockfiles);
  const indirect = { ...project, entries: project.entries.filter(({ name }) => name !== "secret-widget") };
  t.strictSame(packProject(indirect).checked.held, []);
});
