import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import t from "tap";
import { findDeadLinks } from "../../../../scripts/data/evidence/links.js";
import { examine, formatFindings, main } from "../../../../scripts/data/evidence/main.js";
import { createOpener } from "../../../../scripts/data/evidence/public-page.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { FILES, ruleText, stackText, technologyText } from "../../../fixtures/data.js";
import { gitProject, runMain } from "../../../fixtures/git-project.js";
import { temporaryFolder, writeFiles } from "../../../fixtures/service.js";

/** A data folder whose makers are at home at example.com, where the fixtures cite them. */
function dataFolder(t: Parameters<typeof temporaryFolder>[0], files: Record<string, string> = {}): string {
  const folder = temporaryFolder(t);
  const maker = technologyText("", "Maker", "homepage: https://example.com\n");
  writeFiles(folder, { ...FILES, "technologies/maker.yaml": maker, ...files });
  return folder;
}
const run = (...argv: string[]) => runMain(main, ...argv);

/** The findings that list something, by title. */
async function find(folder: string, options: Parameters<typeof examine>[2] = {}, today = TODAY) {
  const { sections, notes } = await examine(folder, today, options);
  const told = sections.filter(({ lines }) => lines.length > 0).map(({ title, lines }) => [title, lines]);
  return { ...Object.fromEntries(told), notes };
}

const support = (source: string, ...ids: string[]) => `  - with: [${ids.join(", ")}]\n    source: ${source}\n`;

t.test("data without mistakes pass, whatever is to be read again", async (t) => {
  const data = dataFolder(t);
  t.same(await find(data), { notes: ["3 citations of 2 URLs"] });
  const { code, out, err } = await run("--data", data);
  t.same([code, err], [0, []]);
  t.ok(out.includes("URLs that cannot be cited: 0"));
  const later = await examine(data, "2028-01-01", {});
  const stale = later.sections.find(({ title }) => title === "To be checked again");
  t.equal(stale?.wrong, false);
  t.ok(stale?.lines.includes("rules/nextjs/react.yaml: its evidence was last checked on 2026-02-03"));
});

t.test("addresses that are no source are told with their places", async (t) => {
  const data = dataFolder(t, {
    "stacks/shop.yaml": stackText().replace("/blob/1/", "/blob/main/"),
    "technologies/x.yaml": technologyText(`supports:\n${support("https://blog.example.org/x", "react")}`),
  });
  t.same((await find(data))["URLs that cannot be cited"], [
    "stacks/shop.yaml:6: https://github.com/ann/shop/blob/main/package.json points to a branch, which changes: cite a release tag or a full commit",
    "technologies/x.yaml:7: https://blog.example.org/x is on blog.example.org, which is not a site of any known technology or tool: cite the makers, or add the host",
  ]);
  t.equal((await run("--data", data)).code, 1);
});

t.test("a test with versions that the release itself refuses is told", async (t) => {
  const [release, page] = ["https://example.com/x/blob/v2.1.0/package.json", "https://example.com/x"];
  const test = (range: string) => `  - version: "2.1.0"\n    with: react\n    range: "${range}"\n    source: ${page}\n`;
  const declared = `requires:\n  - version: "2"\n    of: react\n    range: "^19"\n    source: ${release}\n`;
  const data = (range: string) =>
    dataFolder(t, { "technologies/x.yaml": technologyText(`${declared}tests:\n${test(range)}`, "X") });
  const title = "Tests with versions that the release refuses";
  t.same((await find(data("18 || 19")))[title], [
    "technologies/x.yaml: X 2 requires React ^19. React 18 is outside that range.",
  ]);
  t.equal((await find(data("19")))[title], undefined);
});

t.test("support that is stated twice from one page is told; of other versions it is another statement", async (t) => {
  const page = "https://example.com/x";
  const data = dataFolder(t, {
    "technologies/x.yaml": technologyText(
      `supports:\n${support(page, "react", "nextjs")}${support(page, "react")}${support(`${page}/2`, "react")}${support(page, "nextjs").replace("    source", '    since: "2"\n    source')}`,
    ),
  });
  t.same((await find(data))["Said twice"], [
    "technologies/x.yaml: lists react as supported twice (https://example.com/x)",
  ]);
});

t.test("rules that contradict the makers are told", async (t) => {
  const data = dataFolder(t, { "rules/nextjs/react.yaml": ruleText({ status: "incompatible", severity: "error" }) });
  t.same((await find(data))["Rules that contradict the makers without saying why"], [
    "rules/nextjs/react.yaml: Next.js 15 requires React ^18.2 or ^19.",
  ]);
  t.equal((await run("--data", data)).code, 1);
});

t.test("requirements are checked against the manifests of checkouts", async (t) => {
  const checkouts = temporaryFolder(t);
  const { commit, tag } = gitProject(t, undefined, join(checkouts, "vercel", "next.js"));
  commit({ "package.json": { name: "next", peerDependencies: { react: "^19.0.0" } } });
  tag("v15.0.0");
  const source = "https://github.com/vercel/next.js/blob/v15.0.0/package.json";
  const next = (FILES["technologies/nextjs.yaml"] ?? "")
    .replace("https://example.com/next", source)
    .replace("checked", "packages:\n  npm: [next]\nchecked");
  const refuted = dataFolder(t, { "technologies/nextjs.yaml": next });
  t.same(await find(refuted, { checkouts }), {
    "Requirements not confirmed by their manifests": [
      `technologies/nextjs.yaml: next 15 -> react: the manifest says "^19.0.0", the data "^18.2.0 || ^19.0.0" (${source})`,
    ],
    notes: [
      "3 citations of 2 URLs",
      "0 requirements confirmed by their manifests",
      "0 releases confirmed by their manifests",
    ],
  });
  t.equal((await run("--data", refuted, "--checkouts", checkouts)).code, 1);
  const confirmed = dataFolder(t, { "technologies/nextjs.yaml": next.replace("^18.2.0 || ", "") });
  const { code, out } = await run("--data", confirmed, "--checkouts", checkouts);
  t.equal(code, 0);
  t.ok(out.includes("1 requirements confirmed by their manifests"));
  t.same((await find(dataFolder(t), { checkouts })).notes, [
    "3 citations of 2 URLs",
    "0 requirements confirmed by their manifests",
    "1 requirements not compared: the source is not a file in a repository",
    "0 releases confirmed by their manifests",
  ]);
});

t.test("commits that no branch or tag of a checkout contains are told, those of declarations too", async (t) => {
  const checkouts = temporaryFolder(t);
  const { commit, git } = gitProject(t, undefined, join(checkouts, "kit", "kit"));
  const taken = commit({ "a.md": "taken up" });
  git("checkout", "--quiet", "-b", "proposal");
  const proposed = commit({ "a.md": "proposed" });
  git("checkout", "--quiet", taken);
  git("branch", "--quiet", "-D", "proposal");
  const at = (id: string) => `https://github.com/kit/kit/blob/${id}/a.md`;
  const data = dataFolder(t, {
    "technologies/x.yaml": technologyText(
      `supports:\n${support(at(taken), "react")}${support(at(proposed), "nextjs")}`,
    ),
    "declared/npm/react.yaml": `checked: 2026-01-02\nreleases:\n  - versions: [19.0.0]\n    runtimes:\n      react: "^18"\n    sources:\n      - file: ${at(proposed)}\n        day: 2026-01-01\n`,
  });
  const title = "Commits that no branch or tag contains";
  t.match((await find(data, { checkouts }))[title], [
    `technologies/x.yaml:9: no branch or tag contains the commit of ${at(proposed)}`,
    `declared/npm/react.yaml:7: no branch or tag contains the commit of ${at(proposed)}`,
  ]);
  t.equal((await find(data))[title], undefined, "without checkouts nothing is known of commits");
});

t.test("pages that are gone are wrong, those out of reach are not", async (t) => {
  const server = createServer(({ url }, response) => {
    response.writeHead({ "/gone": 404, "/closed": 403 }[url ?? ""] ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  const host = "https://pages.example";
  const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
  const open = createOpener({ resolve, isAllowed: () => true });
  const openPages = (urls: readonly string[]) => {
    const options = { timeout: 30_000, atOnce: 2, tries: 1, pause: async () => undefined };
    // The server has no certificate, and nobody else is asked.
    return findDeadLinks(
      urls.filter((url) => url.startsWith(host)),
      options,
      (url, timeout) => open(url.replace(host, `http://pages.example:${port}`), timeout),
    );
  };
  const pages = ["gone#part", "gone", "closed", "fine"].map((page) => support(`${host}/${page}`, "react")).join("");
  const data = dataFolder(t, { "technologies/x.yaml": technologyText(`supports:\n${pages}`) });
  const { sections } = await examine(data, TODAY, { openPages });
  const found = sections.filter(({ title }) => title.startsWith("Pages"));
  t.same(found, [
    { title: "Pages that are gone", wrong: true, lines: [`${host}/gone: 404 (technologies/x.yaml)`] },
    { title: "Pages that are unreachable today", wrong: false, lines: [`${host}/closed: 403 (technologies/x.yaml)`] },
  ]);
});

t.test("findings are told as text, or as the list of an issue that is not too long", async (t) => {
  const lines = Array.from({ length: 201 }, (_, index) => `line ${index}`);
  const findings = {
    notes: ["5 citations"],
    sections: [
      { title: "Wrong", wrong: true, lines: ["a `b` \u001b[31mc"] },
      { title: "Many", wrong: false, lines },
    ],
  };
  const text = formatFindings(findings, false);
  t.same(text.slice(0, 6), ["5 citations", "", "Wrong: 1", `  ${(text[3] ?? "").trim()}`, "", "Many: 201"]);
  t.notMatch(text[3], "\u001b");
  t.equal(text.length, 6 + 201, "a terminal shows all of them");
  const markdown = formatFindings(findings, true);
  t.same(markdown.slice(0, 3), ["- 5 citations", "", "## Wrong: 1"]);
  t.match(markdown[3], /^- \[ \] `a 'b' .*c`$/);
  t.equal(markdown.length, 6 + 200 + 1);
  t.equal(markdown.at(-1), "- … and 1 more");
});

t.test("the command says what it cannot do", async (t) => {
  const data = dataFolder(t, { "technologies/x.yaml": "name: X\n" });
  t.match(await run("--what"), { code: 2, out: [], err: [/--what/] });
  t.match(await run("--data", data), { code: 3, out: [], err: [/has 2 problems: run .npm run data:check/] });
  t.match(await run("--data", join(data, "nowhere")), { code: 3, out: [], err: [/ENOENT/] });
  t.match(await run("--help"), { code: 0, out: [/^usage: /], err: [] });
});

t.test("as the body of an issue it has headings", async (t) => {
  const { out } = await run("--data", dataFolder(t), "--markdown");
  t.equal(out[0], "- 3 citations of 2 URLs");
  t.ok(out.includes("## Said twice: 0"));
});
