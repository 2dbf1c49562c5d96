import t from "tap";
import { fitOf } from "../../../../server/catalog/stack/builder.js";
import { firstSentence, namesOf, withWhat } from "../../../../server/catalog/stack/wizard/fit-words.js";
import type { Technology } from "../../../../server/catalog/technology/technology.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { everyFact } from "../../../fixtures/every-fact.js";

const catalog = everyFact();
const of = (id: string) => catalog.names.byId(id) as Technology;
const words = (id: string, ...chosen: string[]) =>
  withWhat(fitOf(catalog, of(id), { chosen: chosen.map(of), platform: undefined }, TODAY));

t.test("a sentence ends where the next begins", async (t) => {
  for (const [message, first] of [
    ["Next.js 15 requires React ^18.2 or ^19.", "Next.js 15 requires React ^18.2 or ^19."],
    ["It fits. But not always.", "It fits."],
    ["Version 1.2. (This is about edge.)", "Version 1.2."],
    ["No full stop", "No full stop"],
    ["", ""],
  ] as const)
    t.equal(firstSentence(message), first);
});

t.test("the first three are named, the others counted", async (t) => {
  t.equal(namesOf([]), "");
  t.equal(namesOf([of("react"), of("nextjs"), of("prisma")]), "React, Next.js and Prisma");
  t.equal(namesOf(["react", "nextjs", "prisma", "drizzle", "vercel"].map(of)), "React, Next.js, Prisma and 2 more");
});

t.test("a fit names what decides it", async (t) => {
  t.equal(words("prisma", "nextjs", "react"), "with Next.js");
  t.equal(words("drizzle", "nextjs", "postgresql"), "with PostgreSQL and Next.js");
  t.equal(words("mongodb", "react"), "", "nothing is known");
  t.equal(words("angularjs", "mongodb"), "", "it is its own end");
});

t.test("a pair of others that it spoils is named as that", async (t) => {
  const source = "https://example.com/a";
  const spoiled = catalogOf({
    technologies: { app: { name: "App" }, store: { name: "Store" }, host: { name: "Host", category: "hosting" } },
    rules: [
      {
        techA: "app",
        techB: "store",
        status: "compatible",
        severity: "info",
        exceptions: [
          {
            when: { with: ["host"] },
            status: "incompatible",
            severity: "error",
            explanation: "It fails.",
            evidence: [source],
          },
        ],
      },
    ],
  });
  const [app, store, host] = ["app", "store", "host"].map((id) => spoiled.names.byId(id) as Technology);
  const fit = fitOf(spoiled, host as Technology, { chosen: [app, store] as Technology[], platform: undefined }, TODAY);
  t.equal(withWhat(fit), "with App and Store together");
});
