import t from "tap";
import {
  type Managed,
  packageManagerOf,
  snippetOf,
  withoutOverride,
  writeOverride,
} from "../../../../server/catalog/stack/plan/package-manager.js";
import { runtimeEntry } from "../../../../server/manifests/reading.js";
import { installedOf } from "../../../fixtures/planned.js";

const lockedBy = (file: string) => {
  const one = installedOf("ui@1.0.0", "react@^18");
  return { ...one, by: { ...one.by, place: { file, line: 1 } } };
};
const managerOf = (files: string[], named: string[] = [], ecosystem = "npm") =>
  packageManagerOf(
    {
      installed: files.map((file) => ({ ...lockedBy(file), ecosystem })),
      entries: named.map((text) => runtimeEntry(text.split("@")[0] ?? "", text, text.split("@")[1])),
    },
    ecosystem,
  );

t.test("the lockfile tells the package manager and its folder, else packageManager does", async (t) => {
  t.same(managerOf(["web/yarn.lock"]), { manager: "yarn", major: undefined, root: "web" });
  t.same(managerOf(["pnpm-lock.yaml"], ["npm@11", "pnpm@9.1.0"]), { manager: "pnpm", major: undefined, root: "." });
  t.same(managerOf([], ["pnpm@9.1.0"]), { manager: "pnpm", major: 9, root: "." });
  t.same(managerOf(["bun.lock"], [])?.manager, "bun");
  t.same(managerOf([])?.manager, "npm");
  t.same(managerOf(["uv.lock"], [], "pypi")?.manager, "uv");
  t.same(managerOf(["poetry.lock"], [], "pypi")?.manager, "pip");
  t.equal(managerOf([], [], "gem"), undefined);
});

const at = (manager: Managed["manager"], major?: number): Managed => ({ manager, major, root: "." });
const told = (managed: Managed, packages: Record<string, string>, within?: string) => {
  const written = writeOverride(managed, { packages, ...(within !== undefined && { within }) }, () => "^19.2.0");
  return (
    written && `${written.file} ${written.settings.map(({ path, value }) => [...path, value].join(" | ")).join("; ")}`
  );
};

t.test("each package manager has its own place and key", async (t) => {
  const wanted = { "react-is": "$react" };
  t.equal(told(at("npm"), wanted), "package.json overrides | react-is | $react");
  t.equal(told(at("npm"), wanted, "ui"), "package.json overrides | ui | react-is | $react");
  t.equal(told(at("pnpm", 9), wanted, "ui"), "package.json pnpm | overrides | ui>react-is | $react");
  t.equal(told(at("pnpm"), wanted, "ui"), "pnpm-workspace.yaml overrides | ui>react-is | $react");
  t.equal(told(at("yarn"), wanted, "ui"), "package.json resolutions | ui/react-is | ^19.2.0", "Yarn knows no $react");
  t.equal(told({ ...at("bun"), root: "web" }, wanted), "web/package.json overrides | react-is | ^19.2.0");
  t.equal(told(at("bun"), wanted, "ui"), undefined);
  t.equal(told(at("uv"), { numpy: ">=2" }), "pyproject.toml tool | uv | override-dependencies | numpy>=2");
  t.equal(told(at("pip"), { numpy: ">=2" }), undefined);
  t.match(withoutOverride("pip"), /^pip has no overrides: its constraints only narrow/);
  t.match(withoutOverride("bun"), /^bun has no override for what one package alone brings/);
});

t.test("a snippet is a file of its format", async (t) => {
  const snippet = (managed: Managed, packages: Record<string, string>, within?: string) => {
    const written = writeOverride(managed, { packages, ...(within !== undefined && { within }) }, () => "^19.2.0");
    return written && snippetOf(written);
  };
  t.same(JSON.parse(snippet(at("npm"), { react: "$react", "react-dom": "$react-dom" }, "ui") ?? ""), {
    overrides: { ui: { react: "$react", "react-dom": "$react-dom" } },
  });
  t.equal(snippet(at("pnpm"), { react: "$react" }, "ui"), 'overrides:\n  "ui>react": "$react"');
  t.equal(snippet(at("uv"), { numpy: ">=2" }), '[tool.uv]\noverride-dependencies = ["numpy>=2"]');
});
