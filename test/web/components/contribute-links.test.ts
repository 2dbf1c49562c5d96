import t from "tap";
import { check, isNamed } from "../../../server/catalog/verdict/check.js";
import { formFields } from "../../../server/contributions/forms/form-fields.js";
import { Links } from "../../../server/http/views/links.js";
import {
  CHOICES,
  contributeUrl,
  LONGEST_ADDRESS,
  type PairFields,
  pairReportPath,
  reportErrorUrl,
  technologyReportPath,
  toolReportPath,
} from "../../../server/web/components/contribute-links.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import fc from "../../fixtures/properties.js";

const OWN = { links: new Links("https://stackfit.example/below"), repositoryUrl: undefined };
const GITHUB = { ...OWN, repositoryUrl: "https://github.com/owner/data" };
const PAIR = { techA: "nextjs", techB: "react" };
const WHOLE: Required<PairFields> = {
  ...PAIR,
  status: "partial",
  explanation: "It works & more.",
  workaround: "Do this.",
  testedVersions: "nextjs@15\nreact@19",
  platform: "edge",
};
const FAULT = {
  about: "Next.js and React",
  address: "https://stackfit.example/check/nextjs/react",
  says: "partial. So.",
};

const queryOf = (address: string) => Object.fromEntries(new URL(address, "https://stackfit.example").searchParams);

t.test("without a repository, our own form is filled in", async (t) => {
  const address = contributeUrl(OWN, WHOLE);
  t.match(address, /^\/below\/contribute\/compatibility\?/);
  t.strictSame(queryOf(address), WHOLE);
  t.strictSame(queryOf(contributeUrl(OWN, { ...PAIR, status: undefined, workaround: null })), PAIR);
  t.equal(reportErrorUrl(OWN, FAULT, WHOLE), address, "there, what the data say is corrected");
});

t.test("with a repository, its issue forms are filled in, but for choices", async (t) => {
  const address = contributeUrl(GITHUB, WHOLE);
  t.match(address, /^https:\/\/github\.com\/owner\/data\/issues\/new\?template=compatibility\.yml&/);
  const { status, platform, ...texts } = WHOLE;
  t.strictSame(queryOf(address), { template: "compatibility.yml", ...texts });
  t.strictSame(queryOf(reportErrorUrl(GITHUB, FAULT, WHOLE)), {
    template: "wrong-data.yml",
    where: "Next.js and React: https://stackfit.example/check/nextjs/react",
    wrong: "The page says: partial. So.",
  });
});

t.test("every link parameter is a field of the form with valid choices", async (t) => {
  const fields = new Map(formFields("compatibility").map(({ id, entry }) => [id, entry.type]));
  for (const name of Object.keys(WHOLE)) {
    t.ok(fields.has(name), name);
    t.equal(fields.get(name) === "choice", CHOICES.has(name), name);
  }
});

t.test("links stay short, whatever the texts", async (t) => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 3000 }),
    fc.constantFrom("語".repeat(5000), "\u{1f600}".repeat(3000), "\ud800", "%".repeat(4000)),
  );
  fc.assert(
    fc.property(text, text, text, (about, says, explanation) => {
      for (const forms of [OWN, GITHUB]) {
        const fields = { ...WHOLE, explanation, workaround: says };
        for (const address of [
          contributeUrl(forms, fields),
          reportErrorUrl(forms, { ...FAULT, about, says }, fields),
        ]) {
          t.ok(address.length <= LONGEST_ADDRESS, "short");
          t.match(queryOf(address).template ?? queryOf(address).techA, /^(nextjs|compatibility\.yml|wrong-data\.yml)$/);
        }
      }
    }),
    { numRuns: 50 },
  );
  t.match(queryOf(contributeUrl(OWN, { ...PAIR, explanation: "x".repeat(5000) })).explanation, /^x{500,}…$/);
});

const catalog = everyFact();
const links = new Links("https://stackfit.example/below");

function pathOf(techA: string, techB: string, platform?: string): string {
  const answer = check(catalog, { techA, techB }, TODAY);
  if (!isNamed(answer)) throw new Error("unknown name");
  return pairReportPath(links, answer.a, answer.b, platform);
}

t.test("a link keeps the versions and the platform asked about", async (t) => {
  t.equal(pathOf("react", "nextjs"), "/below/report?techA=react&techB=nextjs");
  t.equal(
    pathOf("react@17", "next@15.1.0", "edge"),
    "/below/report?techA=react%4017&techB=nextjs%4015.1.0&platform=edge",
  );
  t.equal(pathOf("react@^18.2", "nextjs"), "/below/report?techA=react%40%5E18.2&techB=nextjs");
});

t.test("a technology and a tool have links of their own", async (t) => {
  t.equal(technologyReportPath(links, "c++"), "/below/report?technology=c%2B%2B");
  t.equal(toolReportPath(links, "scribe"), "/below/report?tool=scribe");
});
