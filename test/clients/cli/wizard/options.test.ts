import t from "tap";
import { painter } from "../../../../clients/cli/output/terminal/terminal.js";
import { CONTINUE, FINISH, type GroupOption, groupOptions } from "../../../../clients/cli/wizard/options.js";
import { emptyDraft, pick } from "../../../../clients/cli/wizard/picks.js";
import type { Catalog } from "../../../../server/catalog/catalog.js";
import type { Draft } from "../../../../server/catalog/stack/wizard/draft.js";
import { GROUPS, type Group } from "../../../../server/catalog/stack/wizard/steps.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { everyFact } from "../../../fixtures/every-fact.js";

const catalog = everyFact();
const PLAIN = painter(false);
const group = (key: string) => GROUPS.find((one) => one.key === key) as Group;
const draftOf = (...names: string[]): Draft => {
  const empty = emptyDraft("web-app", undefined);
  return names.length > 0 ? pick(catalog, empty, names, TODAY).draft : empty;
};
const optionsOf = (key: string, draft: Draft, facts: Catalog = catalog) =>
  groupOptions(facts, group(key), draft, TODAY, PLAIN);
const choiceOf = ({ value }: GroupOption) => (typeof value === "string" ? value : value.id);

t.test("shows only names if there is nothing to compare with", async (t) => {
  const { all } = optionsOf("orm", draftOf());
  t.match(all[0], { value: CONTINUE, label: "Skip" });
  t.ok(all.some(({ label }) => label === "Prisma"));
  t.notOk(
    all.some(({ value, hint }) => value === FINISH || hint !== undefined),
    "there is no result yet, and nothing to tell",
  );
});

t.test("lists how and why each option fits, best first, with the result last", async (t) => {
  const { all } = optionsOf("orm", draftOf("nextjs"));
  const values = all.map(choiceOf);
  t.ok(values.indexOf("drizzle") < values.indexOf("prisma"));
  t.equal(values.at(-1), FINISH);
  const prisma = all.find((option) => choiceOf(option) === "prisma");
  t.match(prisma, { label: /^Prisma +~ partial with Next\.js$/, hint: "Each hot reload opens new connections." });
  t.match(
    all.find((option) => choiceOf(option) === "drizzle"),
    { label: /^Drizzle +✓ compatible with Next\.js$/ },
  );
});

t.test("lists options that do not work last, and keeps them selectable", async (t) => {
  const { all } = optionsOf("orm", { ...draftOf("nextjs"), runs: "edge" });
  const technologies = all.map(choiceOf).filter((value) => value !== CONTINUE && value !== FINISH);
  t.equal(technologies.at(-1), "prisma");
  t.match(
    all.find((option) => choiceOf(option) === "prisma"),
    { label: /✕ incompatible with Next\.js/, hint: /engine does not run on the edge/ },
  );
});

t.test("lists chosen options first, to be removed", async (t) => {
  const { all } = optionsOf("orm", draftOf("prisma", "nextjs"));
  t.match(all[0], { value: CONTINUE, label: "Continue with Prisma" });
  t.match(all[1]?.label, /^Remove Prisma +~ partial with Next\.js$/);
});

t.test("typing finds parts of names, and aliases of any kind", async (t) => {
  const { matching, all } = optionsOf("orm", draftOf("nextjs"));
  t.equal(matching("  "), all);
  t.same(matching("PRIS").map(choiceOf), ["prisma"]);
  t.same(matching("@prisma/client").map(choiceOf), ["prisma"], "a package");
  t.same(matching("mongodb").map(choiceOf), ["mongodb"], "of another kind");
  t.equal(matching("mongodb")[0]?.value, matching("mongodb")[0]?.value);
  t.match(matching("angular")[0]?.label, /⊘ deprecated/, "a retired one says so");
  for (const text of ["zzz", "__proto__", "\u001b[31m", "x".repeat(10_000)]) t.same(matching(text), []);
});

t.test("escapes names and reasons for terminals", async (t) => {
  const hostile = catalogOf({
    technologies: { app: { category: "orm", name: "A\u001b[31m\nB\u202e" }, web: { category: "meta-framework" } },
    rules: [
      {
        techA: "app",
        techB: "web",
        status: "partial",
        severity: "warning",
        explanation: "No\u001b]0;x\u0007 way.\n::error::",
      },
    ],
  });
  const draft = pick(hostile, emptyDraft("web-app", undefined), ["web"], TODAY).draft;
  const texts = optionsOf("orm", draft, hostile).all.flatMap(({ label, hint = "" }) => [label, hint]);
  t.ok(texts.some((text) => text.startsWith("A B")));
  for (const text of texts) t.notMatch(text, /[\p{Cc}\p{Cf}]/u);
});

t.test("colours the status if colours are on", async (t) => {
  const { all } = groupOptions(catalog, group("orm"), draftOf("nextjs"), TODAY, painter(true));
  const prisma = all.find((option) => choiceOf(option) === "prisma");
  t.match(prisma?.label, "\u001b[33m~ partial\u001b[39m with Next.js");
});
