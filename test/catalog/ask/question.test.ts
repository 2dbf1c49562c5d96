import t from "tap";
import { readQuestion } from "../../../server/catalog/ask/question.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { misreading, QUESTIONS, summarize } from "../../fixtures/questions.js";
import { realCatalog } from "../../fixtures/repository.js";

t.test("questions are read as people mean them", async (t) => {
  const catalog = await realCatalog();
  t.ok(QUESTIONS.length >= 60);
  t.equal(new Set(QUESTIONS.map(({ ask }) => ask)).size, QUESTIONS.length, "each once");
  for (const question of QUESTIONS)
    t.equal(misreading(question, readQuestion(catalog, question.ask)), undefined, JSON.stringify(question.ask));
});

const small = catalogOf({
  technologies: {
    react: { name: "React", packages: { npm: ["react"] } },
    vue: { name: "Vue", packages: { npm: ["vue"] } },
    prisma: { name: "Prisma", category: "orm", roles: ["orm"], packages: { npm: ["prisma"] } },
    connect: { name: "Connect" },
    harbor: { name: "Harbor", category: "hosting" },
    "harbor-functions": { name: "Harbor Functions", category: "hosting" },
    "harbor-pages": { name: "Harbor Pages", category: "hosting" },
    "cloudflare-workers": { name: "Cloudflare Workers", category: "edge-runtime" },
    "cloudflare-pages": { name: "Cloudflare Pages", category: "hosting" },
  },
  tools: { cursor: { name: "Cursor", languages: ["React"] } },
});

t.test("hostile texts are read like any other, and quickly", async (t) => {
  const catalog = await realCatalog();
  readQuestion(catalog, "react");
  const cases: [text: string, read: RegExp][] = [
    ["x".repeat(10_000), /^unknown$/],
    ["react ".repeat(10_000), /^choose/],
    ["q z ".repeat(2_500), /^(unknown|choose)/],
    ["__proto__", /^(unknown|choose)/],
    ["constructor toString hasOwnProperty", /^(unknown|choose)/],
    ["<script>alert(1)</script>", /^(unknown|choose)/],
    ["\u202Ereact\u202C vue", /^pair react vue$/],
    ["🚀 react 🔥", /^choose/],
    ["мир", /^unknown$/],
    ["the and of with", /^nothing$/],
    ["pkg:npm/%ZZ pkg: @ @@ @/", /^(unknown|choose)/],
    ["../../etc/passwd", /^(unknown|choose)/],
    [
      catalog.technologies
        .slice(0, 50)
        .map(({ id }) => id)
        .join(", "),
      /^scan$/,
    ],
    ["{".repeat(2_000), /^nothing$/],
    ["@".repeat(2_000), /^unknown$/],
    ["react@".repeat(300), /./],
    ["1 2 3 4 5 6", /^unknown$/],
  ];
  for (const [text, read] of cases) {
    const reading = readQuestion(catalog, text);
    t.match(summarize(reading), read, text.slice(0, 40));
    if (reading.kind === "open") t.ok(reading.words.length <= 5, "few words are looked up");
  }
});

t.test("an open word is offered with the rest of the question in place", async (t) => {
  const reading = readQuestion(small, "orm for react on cloudflare");
  if (reading.kind !== "open") throw new Error(reading.kind);
  t.strictSame(
    reading.words.map(({ text, isShared, choices }) => [
      text,
      isShared,
      choices.map(({ answer }) => summarize(answer)),
    ]),
    [["cloudflare", true, ["find orm with cloudflare-pages react", "find orm with cloudflare-workers react"]]],
  );
  t.equal(reading.rest && summarize(reading.rest.answer), "find orm with react");
});

t.test("a name that is a word of the language is a name where there is nothing else", async (t) => {
  t.equal(summarize(readQuestion(small, "connect")), "tech connect");
  t.equal(summarize(readQuestion(small, "connect react")), "tech react");
});

t.test("the version behind a misspelt name stays with what is offered for it", async (t) => {
  const offered = readQuestion(small, "rect 18 with vue");
  if (offered.kind !== "open") throw new Error(offered.kind);
  t.same(
    offered.words.map(({ text, choices }) => [text, ...choices.map(({ answer }) => summarize(answer))]),
    [["rect", "pair react@18 vue"]],
  );
  const read = readQuestion(small, "raect 18 with vue");
  t.same([summarize(read), "misspelt" in read && read.misspelt], ["pair react@18 vue", ["raect"]]);
});

t.test("of two misspelt names, each is offered with the nearest of the other", async (t) => {
  const reading = readQuestion(small, "rect 18 with pris and zzzzzz");
  if (reading.kind !== "open") throw new Error(reading.kind);
  t.same(
    reading.words.map(({ text, choices }) => [text, ...choices.map(({ answer }) => summarize(answer))]),
    [["rect", "pair prisma react@18"], ["pris", "pair prisma react@18"], ["zzzzzz"]],
  );
});

t.test("every technology and every AI coding tool is found by its own name", async (t) => {
  const catalog = await realCatalog();
  const strange: string[] = [];
  for (const { id, name } of catalog.technologies) {
    const reading = readQuestion(catalog, name);
    const answers =
      reading.kind === "open" ? reading.choices.map(({ answer }) => summarize(answer)) : [summarize(reading)];
    const isOwn = answers.some((answer) => answer === `tech ${id}` || answer.startsWith(`tech ${id}@`));
    // A name that several have means the one that the rest of the service takes it for.
    const taken = catalog.names.resolve(name)?.technology.id;
    if (!isOwn && taken === id) strange.push(`${name}: ${answers.join(", ")}`);
  }
  for (const [slug, { name }] of catalog.tools) {
    const read = summarize(readQuestion(catalog, name));
    const taken = catalog.names.resolve(name);
    if (read !== `tool ${slug}` && !taken) strange.push(`${name}: ${read}`);
  }
  t.strictSame(strange, []);
});
