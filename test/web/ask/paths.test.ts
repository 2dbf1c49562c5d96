import t from "tap";
import type { Answerable } from "../../../server/catalog/ask/answers.js";
import { kindById } from "../../../server/catalog/ask/kind.js";
import type { Subject } from "../../../server/catalog/names/question.js";
import { findTool } from "../../../server/catalog/names/tool-sides.js";
import { Links } from "../../../server/http/views/links.js";
import { answerPath, answerTitle, inOrder, nameWithVersion, replaced, setPath } from "../../../server/web/ask/paths.js";
import { catalogOf } from "../../fixtures/catalog.js";

const sdks = catalogOf({
  technologies: { anthropic: { name: "Anthropic", packages: { npm: ["@anthropic-ai/sdk"], pypi: ["anthropic"] } } },
});

const links = new Links("https://stackfit.example/below");
const catalog = catalogOf({
  technologies: {
    nextjs: { name: "Next.js", packages: { npm: ["next"] } },
    prisma: { name: "Prisma", packages: { npm: ["prisma", "@prisma/client"] } },
    react: {
      name: "React",
      packages: { npm: ["react"] },
      lifecycle: { source: "https://example.com/source", cycles: [{ cycle: "19" }] },
    },
  },
  tools: { cursor: { name: "Cursor" }, zed: { name: "Zed" } },
});

function subject(text: string): Subject {
  const found = catalog.names.resolve(text);
  if (!found) throw new Error(text);
  return { technology: found.technology, named: [{ package: found.package, version: found.version }] };
}

const all = (...texts: string[]) => texts.map(subject);
const tool = (name: string) => findTool(catalog.tools, name) as never;
const platform = undefined;

t.test("each answer has an address below the root of the service, and words", async (t) => {
  const [react, next] = [subject("react@19"), subject("next")];
  const cases: [answer: Answerable, path: string, title: string][] = [
    [{ kind: "technology", subject: react }, "/tech/react@19", "React 19"],
    [{ kind: "pair", sides: [react, next], platform }, "/check/nextjs/react@19", "React 19 with Next.js"],
    [
      { kind: "pair", sides: [react, next], platform: "edge" },
      "/check/nextjs/react@19?platform=edge",
      "React 19 with Next.js on edge",
    ],
    [
      { kind: "set", subjects: all("react", "next@15", "prisma"), platform },
      "/set/nextjs@15+prisma+react",
      "React, Next.js 15 and Prisma together",
    ],
    [
      {
        ...{ kind: "find", of: kindById("orm") as never, with: all("react", "next"), platform },
        ...{ insteadOf: undefined },
      },
      "/find/orm?with=nextjs&with=react",
      "ORM for React and Next.js",
    ],
    [
      {
        ...{ kind: "find", of: kindById("orm") as never, with: all("next"), platform: "edge" },
        ...{ insteadOf: subject("prisma").technology },
      },
      "/find/orm?instead=prisma&with=nextjs&platform=edge",
      "Alternatives to Prisma for Next.js on edge",
    ],
    [
      { kind: "upgrade", targets: all("react@19", "next"), from: all("react@18") },
      "/plan?targets=react@19,nextjs@latest&list=react@18",
      "Upgrade to React 19 and Next.js",
    ],
    [{ kind: "upgrade", targets: all("react@19"), from: all("react@18") }, "/tech/react@19", "Upgrade to React 19"],
    [{ kind: "upgrade", targets: all("react@25"), from: [] }, "/plan?targets=react@25", "Upgrade to React 25"],
    [{ kind: "upgrade", targets: all("react"), from: [] }, "/plan?targets=react@latest", "Upgrade to React"],
    [{ kind: "tool", tool: tool("zed") }, "/tools/zed", "Zed"],
    [{ kind: "tools", tools: [tool("zed"), tool("cursor")] }, "/tools?ids=cursor,zed", "Compare Zed and Cursor"],
    [{ kind: "tools", tools: [] }, "/tools", "AI coding tools"],
    [
      { kind: "tools", tools: [], filter: { platform: "cli", q: "Ollama, open source" } },
      "/tools?platform=cli&q=Ollama,+open+source",
      "AI coding tools",
    ],
  ];
  for (const [answer, path, title] of cases) {
    t.equal(answerPath(links, answer), path);
    t.equal(answerTitle(answer), title);
  }
});

t.test("versions of packages that are not those of their technology are kept", async (t) => {
  const [client, next] = [subject("@prisma/client@6"), subject("next")];
  t.equal(nameWithVersion(client), "@prisma/client@6");
  t.equal(answerPath(links, { kind: "pair", sides: [client, next], platform }), "/set/nextjs+@prisma%2Fclient@6");
});

t.test("what separates names is escaped in them", async (t) => {
  t.equal(setPath(all("react@^18 || ^19", "next")), "/set/nextjs+react@%5E18%20%7C%7C%20%5E19");
  t.equal(setPath(all("next@15.0.0+build", "react")).split("+").length, 2);
});

t.test("names are in one order, each once", async (t) => {
  t.strictSame(inOrder(all("react@19", "prisma", "react@9", "prisma")).map(nameWithVersion), [
    "prisma",
    "react@9",
    "react@19",
  ]);
});

t.test("one technology takes the place of another", async (t) => {
  const subjects = all("react", "next@15");
  const changed = replaced(subjects, subjects[1] as Subject, subject("prisma"));
  t.strictSame(changed.map(nameWithVersion), ["react", "prisma"]);
});

t.test("a version of a package is not taken for one of the technology that has its name", (t) => {
  const subjectOf = (ecosystem: string, name: string): Subject => {
    const found = sdks.names.resolvePackage(ecosystem, name, "5.0.0");
    if (!found) throw new Error(name);
    return { technology: found.technology, named: [{ package: found.package, version: found.version }] };
  };
  t.equal(nameWithVersion(subjectOf("pypi", "anthropic")), "anthropic");
  t.equal(
    nameWithVersion(subjectOf("npm", "@anthropic-ai/sdk")),
    "anthropic@5.0.0",
    "versions of the main package are its own",
  );
  t.end();
});
