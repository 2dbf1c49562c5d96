import t from "tap";
import { withDeclared } from "../../../../clients/cli/project/declared.js";

const entry = (name: string, version: string, ecosystem: string | undefined = "npm") => ({
  text: `${name}@${version}`,
  ecosystem,
  name,
  version,
});

const file = (path: string, dependencies: Record<string, string>) => ({ path, text: JSON.stringify({ dependencies }) });

/** The declared ranges of entries, in their order. */
const declaredOf = (...args: Parameters<typeof withDeclared>) => withDeclared(...args).map(({ declared }) => declared);

t.test("a locked version gets the range of its manifest, and stays as it is", async (t) => {
  const react = entry("react", "18.3.1");
  t.same(withDeclared([react], [file("package.json", { react: "^18.0.0" })]), [{ ...react, declared: "^18.0.0" }]);
});

t.test("what no manifest names has no range", async (t) => {
  const files = [file("package.json", { react: "^18.0.0" })];
  t.strictSame(declaredOf([entry("scheduler", "0.23.0"), entry("react", "18.3.1", "pypi")], files), [
    undefined,
    undefined,
  ]);
});

t.test("names are the same in any case", async (t) => {
  const files = [{ path: "composer.json", text: JSON.stringify({ require: { "Laravel/Framework": "^11.0" } }) }];
  t.strictSame(declaredOf([entry("laravel/framework", "11.4.0", "composer")], files), ["^11.0"]);
});

t.test("the first of several manifests has the say", async (t) => {
  const files = [
    file("a/package.json", { react: "^18.0.0" }),
    file("b/package.json", { react: "^17.0.0", vue: "^3.0.0" }),
  ];
  t.strictSame(declaredOf([entry("react", "18.3.1"), entry("vue", "3.4.0")], files), ["^18.0.0", "^3.0.0"]);
});

t.test("lockfiles and manifests that cannot be read declare nothing", async (t) => {
  const packages = { "": { dependencies: { react: "^18.0.0" } }, "node_modules/react": { version: "18.3.1" } };
  const files = [
    { path: "package-lock.json", text: JSON.stringify({ lockfileVersion: 3, packages }) },
    { path: "package.json", text: "{" },
  ];
  t.strictSame(declaredOf([entry("react", "18.3.1")], files), [undefined]);
});

t.test("a manifest that cannot be edited declares nothing", async (t) => {
  const deno = { path: "deno.json", text: JSON.stringify({ imports: { react: "npm:react@^17.0.0" } }) };
  const react = entry("react", "18.3.1");
  t.strictSame(declaredOf([react], [deno]), [undefined]);
  t.strictSame(declaredOf([react], [deno, file("package.json", { react: "^18.0.0" })]), ["^18.0.0"]);
});
