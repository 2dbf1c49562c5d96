import t from "tap";
import { declarationsOf, enginesOf } from "../../../../scripts/data/lockfiles/release.js";

t.test("ranges become declarations; what is no text is left out", async (t) => {
  const ranges = Object.entries({ react: "^19", vite: 6, next: "" });
  t.same(
    declarationsOf("package", ranges, (name) => name === "next"),
    [
      { kind: "package", name: "react", range: "^19", optional: false },
      { kind: "package", name: "next", range: "", optional: true },
    ],
  );
});

t.test("of engines, only what runs a program counts", async (t) => {
  const engines = Object.entries({ node: ">=20", npm: ">=10", vscode: "^1.90", bun: "*", deno: ">=2" });
  t.same(
    enginesOf(engines).map(({ kind, name }) => `${kind} ${name}`),
    ["runtime node", "runtime bun", "runtime deno"],
  );
});
