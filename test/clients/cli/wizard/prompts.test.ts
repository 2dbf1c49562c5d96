import { PassThrough } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import t from "tap";
import { painter } from "../../../../clients/cli/output/terminal/terminal.js";
import { emptyDraft, pick, questionsOf } from "../../../../clients/cli/wizard/picks.js";
import { askAll, FINISH, type PartOption, partOptions, UNDECIDED } from "../../../../clients/cli/wizard/prompts.js";
import type { Catalog } from "../../../../server/catalog/catalog.js";
import type { Draft } from "../../../../server/catalog/stack/wizard/draft.js";
import { PARTS, type PartKind } from "../../../../server/catalog/stack/wizard/parts.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { everyFact } from "../../../fixtures/every-fact.js";
import { until } from "../../../fixtures/until.js";

const catalog = everyFact();
const [ENTER, ESCAPE, CTRL_C, UP, DOWN] = ["\r", "\u001b", "\u0003", "\u001b[A", "\u001b[B"];

/** A wizard and the one who types. @param first the key of the first question */
function start(first = "approach", draft: Draft = emptyDraft(undefined, undefined)) {
  const place = questionsOf(draft).findIndex(({ key }) => key === first);
  const [input, output] = [new PassThrough(), Object.assign(new PassThrough(), { columns: 100, rows: 40 })];
  let shown = "";
  output.on("data", (chunk) => {
    shown += chunk;
  });
  const answer = askAll({ input, output, paint: painter(false), catalog, today: TODAY }, draft, place);
  const sees = async (text: string) => {
    await until(() => stripVTControlCharacters(shown).includes(text), `${text} in ${stripVTControlCharacters(shown)}`);
    const seen = stripVTControlCharacters(shown);
    shown = "";
    return seen;
  };
  return {
    sees,
    /** Presses keys once a question is seen. */
    async at(text: string, ...keys: string[]) {
      const seen = await sees(text);
      for (const key of keys) input.write(key);
      return seen;
    },
    input,
    answer,
  };
}
const partsOf = (draft: Draft | undefined) =>
  draft?.choices.map(({ part, technology }) => `${part.key}=${technology.id}`);

t.test("a user answers or skips each question", async (t) => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on("warning", note);
  t.teardown(() => process.off("warning", note));
  const user = start();
  await user.at("What do you want to build? 1/8", DOWN, DOWN, DOWN, ENTER);
  await user.at("Where does the server run? 2/8", DOWN, ENTER);
  await user.at("Language 3/8", ENTER);
  await user.at("Framework 4/8", ENTER);
  await user.at("Database 5/8", "mongo", ENTER);
  await user.at("ORM or driver 6/8", "prisma", ENTER);
  await user.at("Host or edge runtime 7/8", ENTER);
  await user.at("Anything else? 8/8", "react, @auth/core", ENTER);
  await user.at(`We don't know a technology called "@auth/core"`, ...Array(12).fill("\u007f"), ENTER);
  await user.sees("Done.");
  const draft = await user.answer;
  t.same(partsOf(draft), ["database=mongodb", "orm=prisma", "also=react"]);
  t.match(draft, { approach: { key: "api" }, runs: "server" });
  t.same(warnings, [], "however many questions there are, nothing piles up");
});

t.test("shows how each option fits, and warns about one that does not work", async (t) => {
  const user = start("framework", emptyDraft("web-app", "edge"));
  await user.at("Framework", "next", ENTER);
  await user.at("Database", ENTER);
  const choices = await user.at("Show the result now", "prisma", ENTER);
  t.match(choices, /Drizzle +✓ compatible with Next\.js.*Prisma +✕ incompatible with Next\.js/s);
  const warned = await user.at("Host or edge runtime", UP, ENTER);
  t.match(warned, /▲ +Prisma: ✕ incompatible with Next\.js\. The engine does not run on the edge\./);
  t.same(partsOf(await user.answer), ["framework=nextjs", "orm=prisma"], "the way to the result is the last option");
});

t.test("Esc goes back to the previous question, to change the answer", async (t) => {
  const user = start();
  await user.at("What do you want to build? 1/", ENTER);
  await user.at("Where does the server run? 2/", ESCAPE);
  // Above the first stands the last: an app of the desktop, with no server side to ask about.
  await user.at("What do you want to build? 1/", UP, ENTER);
  await user.at("Language 2/6", "react", ENTER);
  await user.at("Framework", UP, ENTER);
  const draft = await user.answer;
  t.match(draft, { approach: { key: "desktop" } });
  t.same(partsOf(draft), ["language=react"]);
});

t.test("a choice stands first when its question comes again, and can be taken back", async (t) => {
  const user = start("database");
  await user.at("Database", "prisma", ENTER);
  await user.at("ORM or driver", ESCAPE);
  await user.at("Database", ENTER);
  await user.at("ORM or driver", ESCAPE);
  const again = await user.at("Database", DOWN, ENTER);
  t.match(again, /Prisma.*Undecided/s);
  await user.at("ORM or driver", "mongodb", ENTER);
  await user.at("Host or edge runtime", UP, ENTER);
  t.same(partsOf(await user.answer), ["orm=mongodb"], "of whatever kind a name is, it can be typed");
});

t.test("the rest is there when its question comes again", async (t) => {
  const user = start("also", pick(catalog, emptyDraft(undefined, undefined), ["react"], TODAY).draft);
  await user.at("Anything else?", ", mongodb", ENTER);
  t.same(partsOf(await user.answer), ["also=react", "also=mongodb"]);
});

t.test("an unknown name gets a suggestion, and can be corrected", async (t) => {
  const user = start("hosting");
  await user.at("Host or edge runtime", "vercal", ENTER);
  await user.at(`We don't know a technology called "vercal". Did you mean "vercel"?`, "\u007f\u007fel", ENTER);
  await user.at("Anything else?", ENTER);
  t.same(partsOf(await user.answer), ["hosting=vercel"]);
});

for (const [name, key] of [
  ["Ctrl-C", CTRL_C],
  ["Esc at the first question", ESCAPE],
] as const) {
  t.test(`${name} leaves`, async (t) => {
    const user = start();
    await user.at("What do you want to build?", key);
    await user.sees("Cancelled. Nothing was written.");
    t.equal(await user.answer, undefined);
  });
}

t.test("Ctrl-C leaves at any question", async (t) => {
  const user = start("orm");
  await user.at("ORM or driver", "prisma", CTRL_C);
  t.equal(await user.answer, undefined);
});

t.test("the end of the input leaves", async (t) => {
  const user = start();
  await user.sees("What do you want to build?");
  user.input.end();
  t.equal(await user.answer, undefined);
});

const PLAIN = painter(false);
const part = (key: string) => PARTS.find((one) => one.key === key) as PartKind;
const draftOf = (...names: string[]): Draft => {
  const empty = emptyDraft("web-app", undefined);
  return names.length > 0 ? pick(catalog, empty, names, TODAY).draft : empty;
};
const optionsOf = (key: string, draft: Draft, facts: Catalog = catalog) =>
  partOptions(facts, part(key), draft, TODAY, PLAIN);
const choiceOf = ({ value }: PartOption) => (typeof value === "string" ? value : value.id);

t.test("shows only names if there is nothing to compare with", async (t) => {
  const { all } = optionsOf("orm", draftOf());
  t.match(all[0], { value: UNDECIDED, label: "Undecided" });
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
  const technologies = all.map(choiceOf).filter((value) => value !== UNDECIDED && value !== FINISH);
  t.equal(technologies.at(-1), "prisma");
  t.match(
    all.find((option) => choiceOf(option) === "prisma"),
    { label: /✕ incompatible with Next\.js/, hint: /engine does not run on the edge/ },
  );
});

t.test("lists the chosen one first", async (t) => {
  const { all } = optionsOf("orm", draftOf("prisma", "nextjs"));
  t.match(all[0]?.label, /^Prisma +~ partial with Next\.js$/);
  t.equal(all[1]?.value, UNDECIDED);
});

t.test("typing finds parts of names, and aliases of any kind", async (t) => {
  const { matching, all } = optionsOf("orm", draftOf("nextjs"));
  t.equal(matching("  "), all);
  t.same(matching("PRIS").map(choiceOf), ["prisma"]);
  t.same(matching("@prisma/client").map(choiceOf), ["prisma"], "a package");
  t.same(matching("mongodb").map(choiceOf), ["mongodb"], "of another kind");
  t.equal(matching("mongodb")[0]?.value, matching("mongodb")[0]?.value);
  t.match(matching("angular")[0]?.label, /⊘ out of support/, "a retired one says so");
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
  const { all } = partOptions(catalog, part("orm"), draftOf("nextjs"), TODAY, painter(true));
  const prisma = all.find((option) => choiceOf(option) === "prisma");
  t.match(prisma?.label, "\u001b[33m~ partial\u001b[39m with Next.js");
});
