import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import t from "tap";
import { ID, KINDS, kindOf, schemaLine } from "../../server/data/kinds.js";

t.test("a path says what kind of record a file is", async (t) => {
  const cases: [path: string, kind: string | undefined][] = [
    ["technologies/nextjs.yaml", "technology"],
    ["rules/nextjs/react.yaml", "rule"],
    ["stacks/documenso.yaml", "stack"],
    ["stacks/a/b.yaml", undefined],
    ["ai-tools/cursor.yaml", "ai-tool"],
    ["capabilities.yaml", "capabilities"],
    ["nextjs.yaml", undefined],
    ["technologies/nextjs.yml", undefined],
    ["technologies/nextjs.yaml.orig", undefined],
    ["technologies/a/b.yaml", undefined],
    ["rules/react.yaml", undefined],
    ["rules/a/b/c.yaml", undefined],
    ["data/technologies/nextjs.yaml", undefined],
    ["technologies/.yaml", undefined],
    ["ai-tools/capabilities.yaml", "ai-tool"],
    ["", undefined],
  ];
  for (const [path, kind] of cases) t.equal(kindOf(path)?.name, kind, path);
});

t.test("the schema line leads from a file to its schema", async (t) => {
  for (const path of [
    "technologies/a.yaml",
    "rules/a/b.yaml",
    "stacks/a.yaml",
    "ai-tools/a.yaml",
    "capabilities.yaml",
  ]) {
    const kind = kindOf(path);
    const address = kind && /^# yaml-language-server: \$schema=(.+)$/.exec(schemaLine(path, kind))?.[1];
    t.ok(address && existsSync(join("data", dirname(path), address)), path);
  }
});

t.test("every kind has its schema", async (t) => {
  for (const { schema } of KINDS) t.ok(existsSync(join("schemas", schema)), schema);
});

t.test("an id is lower-case letters and digits with single hyphens between them", async (t) => {
  for (const id of ["a", "11ty", "next-js", "vue3"]) t.ok(ID.test(id), id);
  for (const id of ["", "-a", "a-", "a--b", "A", "a_b", "a.b", "a/b", "../a", "a\n", "é"]) t.notOk(ID.test(id), id);
});
