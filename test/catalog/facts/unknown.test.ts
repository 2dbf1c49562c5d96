import t from "tap";
import { check } from "../../../server/catalog/verdict/check.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle, requires } from "../../fixtures/facts.js";
import { declared, npm } from "../../fixtures/resolved.js";

const catalog = catalogOf({
  technologies: {
    a: { name: "A", requires: [requires("3", "b", "^2")], checked: "2026-05-01" },
    b: { name: "B", lifecycle: lifecycle(["2"], ["1"]) },
    c: { name: "C" },
  },
});
const ask = (techA: string, techB: string) => check(catalog, { techA, techB }, TODAY).verdict;

t.test("where no fact says anything, the answer is neither a yes nor a no, and rests on nothing", async (t) => {
  const verdict = ask("a", "c");
  t.match(verdict, { status: "unknown", severity: undefined, basis: undefined, workaround: null });
  t.equal(verdict.message, "We don't know yet whether A works with C. This is neither a yes nor a no.");
  t.match(verdict.decision, { kind: "unknown", coverage: undefined, restsOn: undefined, forReleases: undefined });
  t.same(verdict.decision?.evidence(), []);
});

t.test("what was read of other releases is named, and what can be asked instead", async (t) => {
  t.match(ask("a@2", "b@2").message, "We have not read what A 2 requires of B; we read 3 only.");
  t.match(ask("a@2", "b@2").message, "Ask without versions to see what is known of current releases.");
});

t.test("of a version newer than all that are known nothing is, and the newest known one is named", async (t) => {
  const verdict = ask("a@9", "b@2");
  t.match(verdict, { status: "unknown", decision: { kind: "unreleased", restsOn: undefined } });
  t.equal(verdict.message, "The newest A we know is 3 (data of 2026-05-01), so we know nothing about 9.");
});

t.test("an open range that was declared before what is asked about came out is told, and is no yes", async (t) => {
  const catalog = catalogOf({
    technologies: {
      host: {
        name: "Host",
        requires: [
          requires("1", "core", "^1", { day: "2020-01-01" }),
          requires("2", "core", "^1", { day: "2025-01-01" }),
        ],
      },
      core: { name: "Core" },
      plugin: {
        name: "Plugin",
        requires: [
          requires("1", "host", ">=1", { day: "2020-05-01" }),
          requires("2", "host", ">=1", { day: "2022-05-01" }),
        ],
      },
    },
  });
  const { status, message } = check(catalog, { techA: "plugin@1", techB: "host@2" }, TODAY).verdict;
  t.equal(status, "unknown");
  t.match(
    message,
    "Plugin 1 requires Host >=1. But Host 2 came out later, and an open range says nothing about later releases.",
  );
});

const LINES = {
  source: "https://example.com/lines",
  cycles: [
    { cycle: "10", released: "2026-02-01" },
    { cycle: "9", released: "2025-01-01", eol: "2026-03-01" },
  ],
};

t.test(
  "a line that came out after the newest release was read is not known, and what that release says is told",
  async (t) => {
    const catalog = catalogOf({
      technologies: {
        host: { name: "Host", ...npm("host"), lifecycle: LINES },
        plugin: { name: "Plugin", ...npm("plugin") },
      },
      declared: [
        declared("host", { versions: ["10.0.0", "9.0.0"] }),
        declared("plugin", { versions: ["2.32.0"], requires: { host: "^8 || ^9" } }),
      ],
    });
    const { status, message } = check(catalog, { techA: "plugin", techB: "host@10" }, TODAY).verdict;
    t.equal(status, "unknown");
    t.match(message, "The newest that we have read refuses it: Plugin 2.32.0 requires Host ^8 or ^9.");
    t.notMatch(check(catalog, { techA: "plugin@2.30.0", techB: "host@10" }, TODAY).verdict.message, "refuses it");
    const ended = check(catalog, { techA: "plugin", techB: "host@9" }, TODAY).verdict;
    t.match(ended, { status: "deprecated", workaround: null }, "nor is that line advised");
  },
);

t.test("what newer releases no longer declare leaves them to what else is known", async (t) => {
  const own = catalogOf({
    technologies: {
      dates: {
        ...{ name: "Dates", category: "language-library", packages: { npm: ["dates"] } },
        relations: [{ runsIn: "javascript", source: "https://example.com/readme", checked: "2026-04-05" }],
      },
      nodejs: { name: "Node.js", category: "runtime", roles: ["javascript-runtime"], lifecycle: lifecycle(["22"]) },
    },
    declared: [
      declared(
        "dates",
        { versions: ["3.0.0", "3.1.0"] },
        { versions: ["2.0.0"] },
        { versions: ["1.0.0"], runtimes: { nodejs: ">=4" } },
      ),
    ],
  });
  const on = (techA: string) => check(own, { techA, techB: "nodejs@22" }, TODAY).verdict;
  t.match(on("dates@3"), { status: "compatible", decision: { kind: "relation" } });
  t.equal(on("dates").status, "compatible");
  t.match(on("dates@2"), { status: "unknown", message: /Dates 2 declares nothing about Node\.js\./ });
});
