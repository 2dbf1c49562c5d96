import t from "tap";
import type { AiTool } from "../../../schemas/types.js";
import { claimOf } from "../../../server/catalog/directory/tool-claims.js";
import {
  ClaimSource,
  isWebAddress,
  OutwardLink,
  pageName,
  ShortSource,
  toolPath,
} from "../../../server/web/tools/claim.js";
import { render } from "../../fixtures/page.js";

const text = (html: string) =>
  html
    .replace(/<[^>]+>/g, "")
    .replace(/\s+/g, " ")
    .trim();

const tool: AiTool = {
  name: "Tool",
  category: "cli-agent",
  description: "A tool made up for a test.",
  website: "https://www.tool.example.com/",
  launchDate: "2025-01-02",
  vendor: "Maker",
  platforms: { cli: true, web: false },
  privacy: { trainsOnCode: false },
  sources: {
    platforms: "https://github.com/o/r/blob/c0ffee/README.md",
    privacy: "https://www.example.com/terms/",
    website: "javascript:alert(1)",
  },
  evidence: ["https://example.com/evidence"],
  updated: "2026-01-01",
};

t.test("a claim is followed by its source and the day", async (t) => {
  const source = (name: Parameters<typeof claimOf>[1], of = tool) =>
    render(<ClaimSource claim={claimOf(of, name)} tool={of} />);
  t.match(source("platforms.cli"), 'href="https://github.com/o/r/blob/c0ffee/README.md"');
  t.equal(text(source("platforms.cli")), "Source: o/r: README.md · added on 2026-01-01");
  t.equal(text(source("privacy.trainsOnCode")), "Source: example.com/terms · added on 2026-01-01");
  t.match(source("vendor"), '<a href="#evidence">', "a claim without one rests on the evidence as a whole");
  const checked = { ...tool, checked: "2026-02-02" };
  t.match(text(source("platforms.cli", checked)), "checked on 2026-02-02");
});

t.test("in a table, the source says what it is of to those who hear it", async (t) => {
  const short = (name: Parameters<typeof claimOf>[1]) =>
    render(<ShortSource claim={claimOf(tool, name)} of="Runs on" slug="a tool" tool={tool} />);
  t.equal(text(short("platforms.cli")), "source of Runs on, Tool");
  t.match(short("platforms.cli"), 'href="https://github.com/o/r/blob/c0ffee/README.md"');
  t.match(short("vendor"), 'href="/tools/a%20tool#evidence"', "no source is made up where none is named");
  t.match(short("website"), 'href="/tools/a%20tool#evidence"', "nor is a script one");
});

t.test("only addresses of the web are links", async (t) => {
  for (const address of ["javascript:alert(1)", "data:text/html,<b>", "//evil.example", "ftp://a.example", "x", ""]) {
    t.equal(isWebAddress(address), false, address);
    t.notMatch(render(<OutwardLink address={address} />), "<a", address);
  }
  t.ok(isWebAddress("http://a.example") && isWebAddress("https://a.example"));
  t.match(render(<OutwardLink address={'https://a.example/"><b>'} />), /^<a href="https:\/\/a\.example\/&quot;>/);
});

t.test("sources are told apart by their names", async (t) => {
  t.equal(pageName("https://www.example.com/terms/msa"), "example.com/terms/msa");
  t.equal(pageName("https://github.com/o/r/blob/c0ffee/docs/a.md"), "o/r: a.md");
  t.equal(toolPath("a"), "/tools/a");
});
