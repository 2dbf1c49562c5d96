import t from "tap";
import { check, isNamed } from "../../../server/catalog/verdict/check.js";
import { formFields } from "../../../server/contributions/forms/form-fields.js";
import { Links } from "../../../server/http/views/links.js";
import {
  contributePath,
  pairFormPath,
  technologyFormPath,
  toolFormPath,
} from "../../../server/web/components/contribute-links.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";

const links = new Links("https://stackfit.example/below");

t.test("every link parameter is a field of the form", async (t) => {
  const ids = new Set(formFields("compatibility").map(({ id }) => id));
  const path = contributePath(links, { techA: "c++", techB: "react", platform: "edge" });
  t.equal(path, "/below/contribute/compatibility?techA=c%2B%2B&techB=react&platform=edge");
  for (const name of new URL(path, "https://stackfit.example").searchParams.keys()) t.ok(ids.has(name), name);
  t.equal(
    contributePath(links, { techA: "nextjs", techB: "react", platform: undefined }),
    "/below/contribute/compatibility?techA=nextjs&techB=react",
  );
  t.equal(toolFormPath(links, { name: "A & B" }), "/below/contribute/ai-tool?name=A+%26+B");
  t.equal(toolFormPath(links), "/below/contribute/ai-tool");
});

const catalog = everyFact();

function pathOf(techA: string, techB: string, platform?: string): string {
  const answer = check(catalog, { techA, techB }, TODAY);
  if (!isNamed(answer)) throw new Error("unknown name");
  return pairFormPath(links, answer.a, answer.b, platform);
}

t.test("a link keeps the versions and the platform asked about", async (t) => {
  t.equal(pathOf("react", "nextjs"), "/below/contribute/compatibility?techA=react&techB=nextjs");
  t.equal(
    pathOf("react@17", "next@15.1.0", "edge"),
    "/below/contribute/compatibility?techA=react%4017&techB=nextjs%4015.1.0&platform=edge",
  );
  t.equal(pathOf("react@^18.2", "nextjs"), "/below/contribute/compatibility?techA=react%40%5E18.2&techB=nextjs");
});

t.test("a technology and a tool have links of their own", async (t) => {
  t.equal(technologyFormPath(links, "c++"), "/below/contribute/technology?technology=c%2B%2B");
  t.equal(toolFormPath(links, { name: "Scribe" }), "/below/contribute/ai-tool?name=Scribe");
});
