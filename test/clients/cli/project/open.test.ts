import { join } from "node:path";
import t from "tap";
import { openProjects } from "../../../../clients/cli/project/open.js";
import { contextIn as createContext } from "../../../fixtures/cli.js";
import { factsCatalog } from "../../../fixtures/facts.js";

const catalog = factsCatalog();
const contextIn = (cwd: string) => createContext(cwd, { catalog }).context;

t.test("finds projects with their texts, by paths relative to the current folder", async (t) => {
  const text = '{"dependencies":{"react":"^19.0.0"}}';
  const cwd = t.testdir({ ".git": {}, apps: { web: { "package.json": text, "go.mod": "module x\n\nrequire (" } } });
  const scope = await openProjects(contextIn(cwd), "apps", { platform: "edge" });
  t.match(scope, { root: cwd, platform: "edge", catalog });
  t.match(scope.projects, [{ path: "apps/web", entries: [{ name: "react", version: "^19.0.0" }] }]);
  t.match(
    scope.projects[0]?.files.find(({ path }) => path === "apps/web/package.json"),
    { text },
  );
});

t.test("a project outside the current folder has paths relative to that as well", async (t) => {
  const base = t.testdir({ ".git": {}, here: {}, there: { "package.json": '{"dependencies":{"react":"^19.0.0"}}' } });
  const scope = await openProjects(contextIn(join(base, "here")), "../there", {});
  t.match(scope, { root: base, projects: [{ path: "../there", files: [{ path: "../there/package.json" }] }] });
});

t.test("names files that could not be read, and refuses a missing path", async (t) => {
  const cwd = t.testdir({ ".git": {}, "package.json": "{" });
  const { unread } = await openProjects(contextIn(cwd), undefined, {});
  t.match(unread, [/^package\.json: /]);
  await t.rejects(openProjects(contextIn(cwd), "gone", {}), { message: /no such file or folder/ });
});

t.test("a member of a Cargo workspace has the versions and the Cargo.toml of that, also alone", async (t) => {
  const member =
    '[package]\nname = "web"\n\n[dependencies]\naxum.workspace = true\nown = { git = "https://example.com/own" }\n';
  const cwd = t.testdir({
    ".git": {},
    "Cargo.toml": '[workspace]\nmembers = ["web"]\n\n[workspace.dependencies]\naxum = "0.7"\n',
    web: { "Cargo.toml": member },
    // No workspace, and no parent of the member.
    other: { "Cargo.toml": '[package]\nname = "other"\n\n[dependencies]\naxum = "0.6"\n' },
  });
  for (const given of [".", "web"]) {
    const { projects } = await openProjects(contextIn(cwd), given, {});
    const web = projects.find(({ path }) => path === "web");
    t.match(web?.entries, [
      { name: "axum", version: "^0.7", place: { file: "web/Cargo.toml", line: 5 } },
      { name: "own", version: undefined },
    ]);
    t.same(
      web?.files.map(({ path }) => path),
      ["web/Cargo.toml", "Cargo.toml"],
    );
  }
});
