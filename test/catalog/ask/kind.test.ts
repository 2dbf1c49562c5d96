import t from "tap";
import { findKind, KINDS, kindById, kindOf } from "../../../server/catalog/ask/kind.js";
import { categoryWords } from "../../../server/catalog/technology/category.js";
import { roleWords } from "../../../server/catalog/technology/role.js";
import { catalogOf } from "../../fixtures/catalog.js";

t.test("people call kinds by id, name or another word, in one or several", async (t) => {
  for (const [text, id] of [
    ["orm", "orm"],
    ["ORMs", "orm"],
    ["CSS framework", "css-framework"],
    ["css-framework", "css-framework"],
    ["test runners", "test-runner"],
    ["databases", "database"],
    ["component libraries", "component-library"],
    ["auth", "auth"],
    ["Authentication", "auth"],
    ["state management", "state"],
    ["linters", "linter"],
  ] as const)
    t.equal(findKind(text)?.id, id, text);
  for (const text of ["", "react", "__proto__", "constructor", "s"]) t.equal(findKind(text), undefined, text);
  t.equal(kindById("__proto__"), undefined);
});

t.test("no word means two kinds", async (t) => {
  const claims = [...categoryWords(), ...roleWords()].flatMap(([id, words]) => words.map((word) => ({ id, word })));
  for (const { id, word } of claims) t.equal(findKind(word)?.id, id, word);
  for (const { id, name } of KINDS) {
    t.equal(findKind(id)?.id, id);
    t.equal(findKind(name)?.id, id, name);
  }
});

t.test("a role says more than a category of its name", async (t) => {
  const { technologies } = catalogOf({
    technologies: {
      plugin: { category: "orm" },
      real: { category: "orm", roles: ["orm"] },
      client: { category: "db-driver", roles: ["driver"] },
    },
  });
  const [client, plugin, real] = technologies as [never, never, never];
  const orm = kindById("orm");
  t.equal(orm?.isOne(real), true);
  t.equal(orm?.isOne(plugin), false);
  t.equal(kindOf(real).id, "orm");
  t.equal(kindOf(client).id, "db-driver");
});
