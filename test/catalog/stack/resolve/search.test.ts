import t from "tap";
import { catalogOf } from "../../../fixtures/catalog.js";
import { declared, npm, REACT, type Releases, resolve, versionsOf } from "../../../fixtures/resolved.js";

t.test("one part far behind is worse than two parts a bit behind", async (t) => {
  const far = (version: string, range: string): Releases => ({ versions: [version], requires: { base: range } });
  const catalog = catalogOf({
    technologies: { base: npm("base"), one: npm("one"), two: npm("two") },
    declared: [
      declared("base", ...["9", "8", "7", "6"].map((line) => ({ versions: [`${line}.0.0`] }))),
      declared("one", far("5.0.0", "^6.0.0"), far("4.0.0", "^9.0.0")),
      declared("two", far("3.0.0", "^6.0.0"), far("2.0.0", "^9.0.0")),
    ],
  });
  t.same(versionsOf(resolve(catalog, "base one two")), ["base@9.0.0", "one@4.0.0", "two@2.0.0"]);
});

t.test("several names for one package have one version, but for those that conflict", async (t) => {
  const catalog = catalogOf(REACT);
  t.same(versionsOf(resolve(catalog, "react react@18")), ["react@18.3.1", "react@18.3.1"]);
  const apart = resolve(catalog, "react@17", "react@18 react");
  t.same(
    apart.conflicts.map(({ names }) => names),
    [["react@17", "react@18"]],
  );
  t.same(versionsOf(apart), ["react@?", "react@?", "react@19.2.0"]);
});
