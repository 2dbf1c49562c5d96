import t from "tap";
import { kindById, type TechnologyKind } from "../../../server/catalog/ask/kind.js";
import { bare } from "../../../server/catalog/ask/pair-verdict.js";
import { FITS, shortlist } from "../../../server/catalog/ask/shortlist.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";

const SOURCE = "https://example.com/source";
const orm = (name: string) => ({ category: "orm" as const, roles: ["orm"] as ["orm"], packages: { npm: [name] } });

const catalog = catalogOf({
  technologies: {
    host: { category: "hosting" },
    web: { category: "meta-framework" },
    guess: orm("guess"),
    documented: { ...orm("documented"), supports: [{ with: ["host", "web"], source: SOURCE }] },
    half: { ...orm("half"), supports: [{ with: ["web"], source: SOURCE }] },
    limited: orm("limited"),
    broken: orm("broken"),
    retired: {
      ...orm("retired"),
      endOfLife: { date: "2020-01-01", reason: "Its makers stopped.", source: SOURCE },
    },
    extension: { category: "orm" },
  },
  rules: [
    { techA: "host", techB: "limited", status: "partial", severity: "warning" },
    { techA: "limited", techB: "web" },
    { techA: "broken", techB: "host", status: "incompatible", severity: "error" },
    { techA: "broken", techB: "web" },
    { techA: "guess", techB: "host", basis: "inferred" },
    { techA: "guess", techB: "web", basis: "inferred" },
  ],
});
const KIND = kindById("orm") as TechnologyKind;
const others = (...ids: string[]) => ids.map((id) => bare(catalog.names.byId(id) as never));
const namesIn = (found: ReturnType<typeof shortlist>) =>
  Object.fromEntries(FITS.map((fit) => [fit, found[fit].map(({ technology }) => technology.id)]));

t.test(
  "what works with all comes first, better known before inferred; what is open and what conflicts apart",
  async (t) => {
    const found = shortlist(catalog, KIND, { subjects: others("host", "web"), platform: undefined, today: TODAY });
    t.strictSame(namesIn(found), {
      all: ["documented", "guess"],
      limits: ["limited"],
      some: ["half"],
      ended: ["retired"],
      unknown: [],
      none: ["broken"],
    });
    t.strictSame(found.all[0]?.sources, [SOURCE, SOURCE]);
    t.strictSame(found.some[0]?.sources, [undefined, SOURCE], "nothing says what is not known");
    t.strictSame(
      found.some[0]?.verdicts.map(({ status }) => status),
      ["unknown", "compatible"],
      "in the order of the others",
    );
  },
);

t.test("instead of one without a role, only what its record names is offered, where it names something", async (t) => {
  const facts = catalogOf({
    technologies: {
      login: { category: "auth", alternatives: ["passport"] },
      passport: { category: "auth" },
      hash: { category: "auth" },
      plain: { category: "auth" },
    },
  });
  const of = (id: string) => {
    const kind = kindById("auth") as TechnologyKind;
    const stack = { subjects: [], platform: undefined, today: TODAY };
    return shortlist(facts, kind, stack, facts.names.byId(id)).all.map(({ technology }) => technology.id);
  };
  t.same(of("login"), ["passport"]);
  t.same(of("plain").toSorted(), ["hash", "login", "passport"], "else all of the kind");
});

t.test("without others there are all of the kind; one that is there already is not offered", async (t) => {
  const all = shortlist(catalog, KIND, { subjects: [], platform: undefined, today: TODAY });
  t.equal(all.all.length, 6);
  const found = shortlist(catalog, KIND, { subjects: others("half"), platform: undefined, today: TODAY });
  t.notOk(Object.values(found).some((list) => list.some(({ technology }) => technology.id === "half")));
});
