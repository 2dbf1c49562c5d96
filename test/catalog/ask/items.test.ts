import t from "tap";
import { type Item, readItems } from "../../../server/catalog/ask/items.js";
import { Lookups } from "../../../server/catalog/ask/lookups.js";
import { versionOf } from "../../../server/catalog/names/question.js";
import { catalogOf } from "../../fixtures/catalog.js";

const catalog = catalogOf({
  technologies: {
    rails: { name: "Ruby on Rails", packages: { gem: ["rails"] } },
    ruby: { name: "Ruby", category: "language" },
    python: { name: "Python", category: "language" },
    prisma: { name: "Prisma", category: "orm", roles: ["orm"], packages: { npm: ["prisma"] } },
    authjs: { name: "Auth.js", category: "auth" },
    "cloudflare-workers": { name: "Cloudflare Workers", category: "edge-runtime" },
    "cloudflare-pages": { name: "Cloudflare Pages", category: "hosting" },
    claude: { name: "Claude" },
  },
  tools: { "claude-code": { name: "Claude Code" }, "github-copilot": { name: "GitHub Copilot", vendor: "GitHub" } },
});

function describe(item: Item): string {
  if (item.is === "technology") {
    const [version, target] = [versionOf(item.subject)?.text, item.target && versionOf(item.target)?.text];
    return `${item.subject.technology.id}${version ? `@${version}` : ""}${target ? ` to ${target}` : ""}`;
  }
  if (item.is === "kind") return `kind ${item.kind.id}`;
  if (item.is === "side") return `side ${item.side.id}`;
  if (item.is === "setting") return `on ${item.platform}`;
  if (item.is === "open") return `open ${item.text}`;
  return item.is;
}

const read = (text: string) => readItems(new Lookups(catalog), text).map(describe);

t.test("the longest name comes first", async (t) => {
  t.strictSame(read("Ruby on Rails with Ruby 3.4"), ["rails", "ruby@3.4"]);
  t.strictSame(read("Claude Code or Claude"), ["side claude-code", "claude"]);
  t.strictSame(read("Cloudflare Workers, cloudflare"), ["cloudflare-workers", "open cloudflare"]);
  t.strictSame(read("cloudflare, workers"), ["open cloudflare", "open workers"], "a comma ends a name");
});

t.test("a kind behind a name is no part of it, unless it is what the name is", async (t) => {
  t.strictSame(read("python orm"), ["python", "kind orm"]);
  t.strictSame(read("prisma orm"), ["prisma"]);
  t.strictSame(read("auth"), ["kind auth"], "and is not a name that only begins with it");
  t.strictSame(read("auth.js"), ["authjs"]);
});

t.test("versions stand behind names", async (t) => {
  t.strictSame(read("prisma version 6"), ["prisma@6"]);
  t.strictSame(read("prisma @6.1"), ["prisma@6.1"]);
  t.strictSame(read("prisma v6 ruby 3"), ["prisma@6", "ruby@3"]);
  t.strictSame(read("prisma from 5 to 6"), ["prisma@5 to 6"]);
  t.strictSame(read("prisma 5 or 6"), ["prisma@5", "prisma@6"]);
  t.strictSame(read("6 prisma"), ["open 6", "prisma"]);
});

t.test("what is wanted, and where", async (t) => {
  t.strictSame(read("upgrade to prisma 6 on the edge"), ["upgrade", "prisma@6", "on edge"]);
  t.strictSame(read("alternative to prisma"), ["instead", "prisma"]);
  t.strictSame(read("switching from ruby to python"), ["switch", "ruby", "python"]);
  t.strictSame(read("migrate from ruby"), ["instead", "ruby"], "what to leave, and not where to go");
  t.strictSame(read("migrate from ruby 3"), ["switch", "ruby@3"]);
  t.strictSame(read("ai coding tools"), ["tools"]);
  t.strictSame(read("copilot in vs code"), ["side github-copilot", "side vscode"]);
  t.strictSame(read("vs code"), [], "an editor means something beside a tool only");
});
