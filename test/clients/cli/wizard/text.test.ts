import t from "tap";
import { painter } from "../../../../clients/cli/output/terminal/terminal.js";
import { width } from "../../../../clients/cli/output/terminal/wrap.js";
import { emptyDraft, pick } from "../../../../clients/cli/wizard/picks.js";
import { resultOf } from "../../../../clients/cli/wizard/result.js";
import { resultText } from "../../../../clients/cli/wizard/text.js";
import type { Catalog } from "../../../../server/catalog/catalog.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { everyFact } from "../../../fixtures/every-fact.js";

const VIEW = { width: 80, color: false, paint: painter(false) };
const textOf = (names: string, facts: Catalog = everyFact(), view = VIEW) => {
  const { draft } = pick(facts, emptyDraft("web-app", undefined), [names], TODAY);
  return resultText(resultOf(facts, draft, TODAY), view);
};

t.test("shows score, parts, findings, packages and command, in this order", async (t) => {
  const text = textOf("nextjs,prisma,postgresql,vercel");
  const parts = [
    /^Your stack: score \d+ of 100, grade [A-F]/,
    /^\d of 6 pairs known to work together, 1 finding$/m,
    /^Framework +Next\.js +~ partial with Prisma$/m,
    /! warning +Next\.js with Prisma \(partial\)/,
    /^ +fix +Keep one client on the global object\.$/m,
    /^What to install$/m,
    /^ {2}npm +npm install "next@/m,
    /^ {2}Bun +bun add "next@/m,
    /No package to install is known for .*Vercel/,
    /^To get this again without questions\n {2}stackfit wizard --approach web-app --pick nextjs,postgresql,prisma,vercel$/m,
  ];
  const places = parts.map((part) => {
    t.match(text, part);
    return text.search(part);
  });
  t.same(
    places,
    [...places].sort((one, other) => one - other),
  );
  t.ok(text.endsWith("\n"));
  t.notMatch(text, "where", "there are no files");
});

t.test("compares nothing if there is only one part", async (t) => {
  const text = textOf("prisma");
  t.match(text, /^Your stack: only one part, so there is nothing to compare$/m);
  t.match(text, /^ORM or driver +Prisma$/m);
});

t.test("reports a single part past its end of life", async (t) => {
  const text = textOf("angularjs");
  t.match(text, /^Your stack: score 89 of 100/);
  t.match(text, /AngularJS was retired on 2021-12-31/);
});

t.test("shows commands of other registries, or a list of names", async (t) => {
  const facts = catalogOf({
    technologies: {
      flask: { category: "backend-framework", packages: { pypi: ["flask"] } },
      plug: { category: "backend-framework", packages: { hex: ["plug", "plug_cowboy"] } },
    },
  });
  const text = textOf("flask,plug", facts);
  t.match(text, /^ {2}Python \(pip\) +pip install flask$/m);
  t.match(text, /^ {2}Elixir \(Hex\) +plug$/m);
  t.match(text, "your package manager installs the newest");
  t.notMatch(text, "npm install");
});

t.test("text fits the terminal, except what is to be copied", async (t) => {
  const lines = textOf("nextjs,prisma,postgresql,vercel,drizzle", everyFact(), { ...VIEW, width: 40 }).split("\n");
  const copied = /install |add |stackfit wizard|https:/;
  t.same(
    lines.filter((line) => width(line) > 40 && !copied.test(line)),
    [],
  );
});

t.test("escapes names and facts for terminals and logs", async (t) => {
  const hostile = catalogOf({
    technologies: {
      app: { category: "orm", name: "A\u001b[31m\n::error::B\u202e", packages: { npm: ["app\u0007"] } },
      web: { category: "meta-framework", name: "##[group]W" },
    },
    rules: [
      {
        techA: "app",
        techB: "web",
        status: "partial",
        severity: "warning",
        explanation: "No\u001b]0;x\u0007\n::error::.",
      },
    ],
  });
  const text = textOf("app,web", hostile);
  t.notMatch(text, /^\s*::|##\[/m);
  t.notMatch(text.replaceAll("\n", ""), /[\p{Cc}\p{Cf}]/u);
});
