import t from "tap";
import { Links } from "../../../server/http/views/links.js";
import { everyFact } from "../../fixtures/every-fact.js";

const { names } = everyFact();
const technology = (id: string) => {
  const found = names.byId(id);
  if (!found) throw new Error(id);
  return found;
};

t.test("a pair has one address, whichever comes first", async (t) => {
  const links = new Links("https://stackfit.example/fit");
  const [a, b] = [technology("better-sqlite3"), technology("vercel")];
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    t.equal(links.check(one, other), "https://stackfit.example/fit/check/better-sqlite3/vercel");
    t.equal(links.checkPath(one, other), "/fit/check/better-sqlite3/vercel");
    t.equal(links.badge(one, other), "https://stackfit.example/fit/api/v1/badge/better-sqlite3/vercel.svg");
  }
  t.equal(links.checkPath(a, a), "/fit/check/better-sqlite3/better-sqlite3");
});

t.test("a contribution has an address", async (t) => {
  const links = new Links("https://stackfit.example/fit");
  const address = "https://stackfit.example/fit/api/v1/contributions/rule-a-b-0123456789ab";
  t.equal(links.contribution("rule-a-b-0123456789ab"), address);
});

t.test("links within the host keep the path prefix of the public URL", async (t) => {
  t.equal(new Links("https://stackfit.example").to("/scan"), "/scan");
  t.equal(new Links("https://stackfit.example/fit").to("/scan"), "/fit/scan");
  t.equal(new Links("https://stackfit.example/fit").absolute("/scan"), "https://stackfit.example/fit/scan");
});
