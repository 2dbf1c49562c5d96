import { PassThrough } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import t from "tap";
import { painter } from "../../../../clients/cli/output/terminal/terminal.js";
import { emptyDraft } from "../../../../clients/cli/wizard/picks.js";
import { askAll } from "../../../../clients/cli/wizard/prompts.js";
import type { Draft } from "../../../../server/catalog/stack/wizard/draft.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { everyFact } from "../../../fixtures/every-fact.js";
import { until } from "../../../fixtures/until.js";

const catalog = everyFact();
const [ENTER, ESCAPE, CTRL_C, UP, DOWN] = ["\r", "\u001b", "\u0003", "\u001b[A", "\u001b[B"];

/** A wizard and the one who types. */
function start(first = "approach", draft: Draft = emptyDraft(undefined, undefined)) {
  const [input, output] = [new PassThrough(), Object.assign(new PassThrough(), { columns: 100, rows: 40 })];
  let shown = "";
  output.on("data", (chunk) => {
    shown += chunk;
  });
  const answer = askAll({ input, output, paint: painter(false), catalog, today: TODAY }, draft, first);
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
  draft?.choices.map(({ group, technology }) => `${group.key}=${technology.id}`);

t.test("a user answers or skips each question", async (t) => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on("warning", note);
  t.teardown(() => process.off("warning", note));
  const user = start();
  await user.at("What do you want to build? 1/", DOWN, DOWN, DOWN, ENTER);
  await user.at("What does it need? 2/", ENTER);
  await user.at("Where does its server side run? 3/", DOWN, ENTER);
  await user.at("Choose a language and runtime (Language)", ENTER);
  await user.at("(Runtime)", ENTER);
  await user.at("(Framework, up to 3)", ENTER);
  await user.at("(API, up to 2)", ENTER);
  await user.at("Choose a database", "mongo", ENTER);
  // It takes two: the question comes again with the first in the list.
  await user.at("Continue with MongoDB", ENTER);
  await user.at("Choose how your code accesses the database", "prisma", ENTER);
  await user.at("Continue with Prisma", "drizzle", ENTER);
  await user.at("Choose where to host it", ENTER);
  await user.at("(Tests, up to 4)", ENTER);
  await user.at("(Build, up to 2)", ENTER);
  await user.at("(Linting and formatting, up to 3)", ENTER);
  await user.sees("Done.");
  const draft = await user.answer;
  t.same(partsOf(draft), ["database=mongodb", "orm=prisma", "orm=drizzle"]);
  t.match(draft, { approach: { key: "api" }, runs: "server" });
  t.same([...(draft?.needs ?? [])].sort(), ["database", "testing"], "those of the approach");
  t.same(warnings, [], "however many questions there are, nothing piles up");
});

t.test("shows how each option fits, and warns about one that does not work", async (t) => {
  const user = start("framework framework", emptyDraft("web-app", "edge"));
  await user.at("(Framework, up to 3)", "next", ENTER);
  await user.at("Continue with Next.js", ENTER);
  await user.at("(Components)", ENTER);
  await user.at("(API, up to 2)", ENTER);
  await user.at("Choose a database", ENTER);
  const choices = await user.at("Show the result now", "prisma", ENTER);
  t.match(choices, /Drizzle +✓ compatible with Next\.js.*Prisma +✕ incompatible with Next\.js/s);
  const warned = await user.at("Continue with Prisma", UP, ENTER);
  t.match(warned, /▲ +Prisma: ✕ incompatible with Next\.js\. The engine does not run on the edge\./);
  t.same(partsOf(await user.answer), ["framework=nextjs", "orm=prisma"], "the way to the result is the last option");
});

t.test("Esc goes back to the previous question, to change the answer", async (t) => {
  const user = start();
  await user.at("What do you want to build? 1/", ENTER);
  await user.at("What does it need? 2/", ENTER);
  await user.at("Where does its server side run? 3/", ESCAPE);
  await user.at("What does it need? 2/", ESCAPE);
  // Above the first stands the last: an app of the desktop, with no server side to ask about.
  await user.at("What do you want to build? 1/", UP, ENTER);
  await user.at("What does it need? 2/", ENTER);
  await user.at("Choose a language and runtime 3/", "react", ENTER);
  await user.at("(Framework, up to 3)", UP, ENTER);
  const draft = await user.answer;
  t.match(draft, { approach: { key: "desktop" } });
  t.same([...(draft?.needs ?? [])], ["testing"], "another approach has other needs");
  t.same(partsOf(draft), ["language=react"]);
});

t.test("a choice can be removed", async (t) => {
  const user = start("orm orm");
  await user.at("Choose how your code accesses the database", "prisma", ENTER);
  const again = await user.at("Continue with Prisma", DOWN, ENTER);
  t.match(again, "Remove Prisma");
  await user.at("Skip", "mongodb", ENTER);
  await user.at("Continue with MongoDB", UP, ENTER);
  t.same(partsOf(await user.answer), ["orm=mongodb"], "of whatever kind a name is, it can be typed");
});

t.test("an unknown name gets a suggestion, and can be corrected", async (t) => {
  const user = start("hosting hosting");
  await user.at("Choose where to host it", "vercal", ENTER);
  await user.at(`We don't know a technology called "vercal". Did you mean "vercel"?`, "\u007f\u007fel", ENTER);
  await user.at("Choose how people sign in", UP, ENTER);
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
  const user = start("orm orm");
  await user.at("Choose how your code accesses the database", "prisma", CTRL_C);
  t.equal(await user.answer, undefined);
});

t.test("the end of the input leaves", async (t) => {
  const user = start();
  await user.sees("What do you want to build?");
  user.input.end();
  t.equal(await user.answer, undefined);
});
