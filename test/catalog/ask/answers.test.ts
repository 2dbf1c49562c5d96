import t from "tap";
import { readQuestion } from "../../../server/catalog/ask/question.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { summarize } from "../../fixtures/questions.js";

const small = catalogOf({
  technologies: {
    react: { name: "React", packages: { npm: ["react"] } },
    vue: { name: "Vue", packages: { npm: ["vue"] } },
    prisma: { name: "Prisma", category: "orm", roles: ["orm"], packages: { npm: ["prisma"] } },
    harbor: { name: "Harbor", category: "hosting" },
    "harbor-functions": { name: "Harbor Functions", category: "hosting" },
    "harbor-pages": { name: "Harbor Pages", category: "hosting" },
  },
  tools: { cursor: { name: "Cursor", languages: ["React"] } },
});
const answer = (text: string) => summarize(readQuestion(small, text));

t.test("a host of which nothing is known as such is offered with its services", async (t) => {
  const reading = readQuestion(small, "react on harbor");
  t.equal(
    reading.kind === "open" && reading.choices.map(({ answer }) => summarize(answer)).join(", "),
    "pair harbor-functions react, pair harbor-pages react, pair harbor react",
  );
});

t.test("who asks what a version breaks gets the page of that version", async (t) => {
  t.equal(summarize(readQuestion(small, "what breaks with react 19")), "tech react@19");
});

t.test("tools with other things can mean several questions", async (t) => {
  t.equal(summarize(readQuestion(small, "cursor with react")), "pair cursor react");
  t.equal(
    summarize(readQuestion(small, "cursor with react and vue")),
    "choose tool cursor, pair cursor react, pair cursor vue",
  );
});

t.test("who asks whether something is still alive gets its page", async (t) => {
  for (const text of [
    "is react dead",
    "react deprecated",
    "react end of life",
    "is react still maintained",
    "react eol",
  ])
    t.equal(answer(text), "tech react", text);
  t.equal(answer("how long is react 18 supported"), "tech react@18");
  t.equal(answer("does cursor train on my code"), "tool cursor");
});

t.test("free AI coding tools are a list of their own", async (t) => {
  t.same(readQuestion(small, "ai coding tools"), { kind: "tools", tools: [], filter: {} });
  t.same(readQuestion(small, "free ai coding assistant"), { kind: "tools", tools: [], filter: { free: "true" } });
});

t.test("one technology in two versions is an upgrade, or the pair of them", async (t) => {
  t.equal(answer("react 18 react 19"), "choose upgrade react@19 from react@18, pair react@18 react@19");
});

t.test("more than two are a set, and what is wanted instead of one is looked for", async (t) => {
  t.equal(answer("react vue prisma"), "set prisma react vue");
  t.equal(answer("alternative to vue with prisma"), "find framework with prisma");
});

t.test("an answer names what it does not consider", async (t) => {
  const wishesOf = (text: string) => {
    const reading = readQuestion(small, text);
    return "leftOut" in reading ? reading.leftOut : undefined;
  };
  t.same(wishesOf("free orm for react without vue"), ["free", "without vue"]);
  t.same(wishesOf("alternative to vue that is open source"), ["open source"]);
  t.same(wishesOf("orm for react"), undefined);
  t.same(wishesOf("is react free"), ["free"]);
  t.same(wishesOf("free orm for raect"), ["free"], "with a name that is misspelt, too");
  t.equal(answer("react without vue"), "pair react vue", "of two names it is the pair that is asked about");
});
