import t from "tap";
import type { AiTool } from "../../../schemas/types.js";
import { formFields } from "../../../server/contributions/forms/form-fields.js";
import { Links } from "../../../server/http/views/links.js";
import { correctionUrl } from "../../../server/web/tools/correction-link.js";

const site = (repositoryUrl?: string) => ({ links: new Links("https://stackfit.example/fit"), repositoryUrl });
const REPOSITORY = "https://github.com/owner/data";

const tool: AiTool = {
  name: "A & B",
  category: "ai-ide",
  website: "https://ab.example.com",
  description: "A tool made up for a test, with é and #.",
  platforms: { cli: true },
  privacy: { trainsOnCode: false, dataStorage: "local" },
  pricing: { free: true, startingPrice: "$20/month" },
  sources: { website: "https://example.com/a", pricing: "https://example.com/b" },
  evidence: ["https://example.com/a", "https://example.com/b"],
  updated: "2026-01-01",
};

t.test("without a repository, the form of this service is filled in", async (t) => {
  t.equal(correctionUrl(site(), tool), "/fit/contribute/ai-tool?name=A+%26+B");
  t.equal(correctionUrl(site()), "/fit/contribute/ai-tool");
});

t.test("with one, its issue form is, with everything that is known", async (t) => {
  const address = new URL(correctionUrl(site(REPOSITORY), tool));
  t.equal(`${address.origin}${address.pathname}`, `${REPOSITORY}/issues/new`);
  t.strictSame(Object.fromEntries(address.searchParams), {
    template: "ai-tool.yml",
    title: "AI tool: A & B",
    name: "A & B",
    category: "ai-ide",
    website: "https://ab.example.com",
    description: "A tool made up for a test, with é and #.",
    "privacy-trainsOnCode": "no",
    "privacy-dataStorage": "local",
    "pricing-free": "yes",
    "pricing-startingPrice": "$20/month",
    sources: "website: https://example.com/a\npricing: https://example.com/b",
    evidence: "https://example.com/a\nhttps://example.com/b",
  });
  t.equal(correctionUrl(site(REPOSITORY)), `${REPOSITORY}/issues/new?template=ai-tool.yml`);
});

t.test("every parameter is a field of the form", async (t) => {
  const ids = new Set(formFields("ai-tool").map(({ id }) => id));
  const { searchParams } = new URL(correctionUrl(site(REPOSITORY), tool));
  for (const name of searchParams.keys()) t.ok(ids.has(name) || name === "template" || name === "title", name);
});

t.test(
  "an address that GitHub would refuse is not made: what must be filled in is kept, other fields give way",
  async (t) => {
    const long = {
      ...tool,
      evidence: Array.from({ length: 60 }, (_, index) => `https://example.com/${index}/${"x".repeat(80)}`),
    };
    const huge = {
      ...long,
      enterprise: "é".repeat(400),
      sources: { pricing: `https://example.com/${"y".repeat(2000)}` },
    };
    const address = correctionUrl(site(REPOSITORY), huge);
    t.ok(address.length <= 7500, String(address.length));
    const { searchParams } = new URL(address);
    t.equal(searchParams.get("name"), "A & B");
    t.match(searchParams.get("evidence"), "https://example.com/59/");
    t.notOk(searchParams.has("sources"), "there is no room for them");
  },
);
