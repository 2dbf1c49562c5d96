import t from "tap";
import { Links } from "../../../server/http/views/links.js";
import { technologyBody } from "../../../server/http/views/technology.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";

const catalog = everyFact();

t.test("a technology has its record, its verdicts and whether it is retired", async (t) => {
  const read = (id: string) => {
    const technology = catalog.names.byId(id);
    if (!technology) throw new Error(id);
    return JSON.parse(technologyBody(catalog, technology, TODAY, new Links("https://stackfit.example")));
  };
  t.match(read("prisma"), {
    version: "1.0",
    technology: {
      id: "prisma",
      name: "Prisma",
      deprecated: false,
      pairs: [
        { id: "nextjs", status: "partial", docsUrl: "https://stackfit.example/check/nextjs/prisma" },
        { id: "postgresql", status: "compatible" },
        { id: "workers", status: "partial" },
      ],
    },
  });
  t.match(read("angularjs"), { technology: { deprecated: true } });
});
