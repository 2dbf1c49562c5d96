import t from "tap";
import { readQuestion } from "../../../server/catalog/ask/question.js";
import { AskPage } from "../../../server/web/ask/ask-page.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { render } from "../../fixtures/page.js";

const catalog = catalogOf({
  technologies: {
    react: { name: "React" },
    prisma: { name: "Prisma" },
    "spring-boot": { name: "Spring Boot" },
    "spring-data": { name: "Spring Data" },
  },
  rules: [
    {
      ...{ techA: "prisma", techB: "react", status: "partial", severity: "warning" },
      ...{ explanation: "Queries run on the server only.", workaround: "Use a server component." },
      ...{ evidence: ["https://example.com/source"], basis: "documented" },
      ...{ checked: "2026-07-01", updated: "2026-07-01" },
    },
  ],
});

function page(text: string): string {
  const reading = readQuestion(catalog, text) as Parameters<typeof AskPage>[0]["reading"];
  return render(<AskPage text={text} reading={reading} />);
}

t.test("near names are links to the question with them", async (t) => {
  const html = page("pris with react");
  t.match(html, "<h1>We don&#39;t know “pris”</h1>".replace("&#39;", "'"));
  t.match(html, '<a href="/check/prisma/react">Prisma with React</a>');
  t.match(html, '<a href="/tech/react">React</a>', "and what is left without it");
  t.match(html, 'href="/contribute/compatibility?techA=pris&amp;techB=react"');
});

t.test("several misspelt names are asked for together", async (t) => {
  t.match(page("rect with pris"), 'Did you mean <a href="/check/prisma/react">React with Prisma</a>?');
});

t.test("a word that stands for several is answered with each", async (t) => {
  const html = page("spring and react");
  t.match(html, "<h1>Which one do you mean?</h1>");
  t.match(html, "“spring” stands for several technologies");
  t.match(html, 'href="/check/react/spring-boot"');
  t.match(html, 'href="/check/react/spring-data"');
});

t.test("an empty question is answered with examples", async (t) => {
  t.match(page(""), /What do you want to know\?.*href="\/ask\?q=upgrade%20to%20angular%2020"/s);
});

t.test("words that are no names are looked for in what our facts say", async (t) => {
  const html = page("queries in react");
  t.match(html, "<h1>What our facts say about “queries”</h1>");
  t.match(html, /<a href="\/check\/prisma\/react">React with Prisma<\/a>: Queries run on the server only\./);
  t.match(html, "Use a server component.");
  t.match(html, '<a href="/tech/react">React</a>');
  t.notMatch(html, "Missing a technology?");
});

t.test("words that nobody knows are named once", async (t) => {
  t.match(page("blah blub blah"), "We know nothing called “blah” or “blub”.");
});
