import t from "tap";
import { check } from "../../../server/catalog/verdict/check.js";
import { sourcesOf } from "../../../server/catalog/verdict/evidence.js";
import { explain } from "../../../server/catalog/verdict/explain.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";

const catalog = catalogOf({
  technologies: {
    python: {
      name: "Python",
      category: "language",
      lifecycle: {
        source: "https://example.com/python",
        cycles: [
          { cycle: "3.14", released: "2025-10-07", eol: "2030-10-31" },
          { cycle: "3.8", released: "2019-10-14", eol: "2024-10-07" },
        ],
      },
    },
    go: { name: "Go", category: "language", aliases: ["golang"] },
    elixir: { name: "Elixir", category: "language" },
    "amazon-bedrock": { name: "Amazon Bedrock", aliases: ["bedrock"], category: "api" },
    react: { name: "React" },
    angularjs: {
      name: "AngularJS",
      endOfLife: { date: "2021-12-31", reason: "Superseded.", source: "https://example.com/end" },
    },
  },
  tools: {
    helper: {
      name: "Helper",
      website: "https://helper.example",
      platforms: { desktop: true, cli: true, mobile: false },
      editors: ["VS Code", "JetBrains IDEs", "Pilot"],
      languages: ["Python", "Golang", "C++"],
      providers: ["Amazon Bedrock", "LM Studio"],
      evidence: ["https://helper.example/all"],
      sources: { languages: "https://helper.example/languages", platforms: "https://helper.example/platforms" },
      checked: "2026-05-01",
      updated: "2026-05-02",
    },
    pilot: { name: "Pilot" },
    v0: { name: "v0" },
    gone: {
      name: "Gone",
      aliases: ["Old Name"],
      status: { state: "ended", since: "2026-04-01" },
      successor: "Helper",
      editors: ["VS Code"],
      platforms: { mobile: false },
      evidence: ["https://gone.example/all", "https://gone.example/end"],
      sources: { status: "https://gone.example/end" },
      checked: "2026-05-01",
      updated: "2026-05-01",
    },
  },
});
const ask = (techA: string, techB: string) => check(catalog, { techA, techB }, TODAY);

t.test("what the record names is compatible, with its source", async (t) => {
  const answer = ask("helper", "python");
  t.match(answer.verdict, {
    status: "compatible",
    severity: "info",
    message: "Helper lists Python among the languages that it supports.",
    workaround: null,
    basis: "documented",
    coverage: "unversioned",
    checked: "2026-05-01",
    updated: "2026-05-02",
  });
  t.same(sourcesOf(answer.verdict), ["https://helper.example/languages"]);
  const [fact] = explain(catalog, answer, TODAY).facts;
  t.match(fact, { kind: "support", sources: ["https://helper.example/languages"], checked: "2026-05-01" });
  t.same(sourcesOf(ask("helper", "vscode").verdict), ["https://helper.example/all"], "or all of its evidence");
});

t.test("a name is understood however it is written", async (t) => {
  const messages: [asked: string, message: string][] = [
    ["golang", "Helper lists Golang among the languages that it supports."],
    ["go", "Helper lists Golang among the languages that it supports."],
    ["c++", "Helper lists C++ among the languages that it supports."],
    ["Visual Studio Code", "Helper works in VS Code."],
    ["JetBrains", "Helper works in JetBrains IDEs."],
    ["IntelliJ", "Helper works in JetBrains IDEs."],
    ["bedrock", "Helper can use models from Amazon Bedrock."],
    ["lm-studio", "Helper can use models from LM Studio."],
    ["Terminal", "Helper runs in a terminal."],
    ["cli", "Helper runs in a terminal."],
    ["pilot", "Helper works in Pilot."],
  ];
  for (const [asked, message] of messages) {
    const { verdict } = ask("Helper", asked);
    t.match(verdict, { status: "compatible", message }, asked);
    t.same(ask(asked, "helper").verdict, verdict, `${asked}: the order makes no difference`);
  }
  t.match(ask("helper", "visual studio code").b, { id: "vscode", name: "VS Code", category: "editor" });
});

t.test("what the record denies is incompatible", async (t) => {
  t.match(ask("helper", "phones").verdict, {
    status: "incompatible",
    severity: "error",
    message: "Helper does not run on phones.",
  });
});

t.test("what it does not name is unknown, with what it names instead", async (t) => {
  const messages: [asked: string, message: RegExp][] = [
    [
      "elixir",
      /whether Helper works with Elixir\. Its makers name Python, Golang and C\+\+ as the languages that it supports\. This is neither/,
    ],
    ["xcode", /whether Helper works in Xcode\. It works in VS Code, JetBrains IDEs and Pilot\./],
    ["browser", /whether Helper runs in the browser\. It runs on the desktop and in a terminal\./],
    ["react", /whether Helper works with React\. Of AI coding tools, we know/],
  ];
  for (const [asked, message] of messages) {
    t.match(
      ask("helper", asked).verdict,
      { status: "unknown", severity: undefined, message, coverage: undefined },
      asked,
    );
    t.match(ask("helper", asked).verdict.message, /See \/tools\/helper or https:\/\/helper\.example$/);
  }
  t.match(ask("pilot", "python").verdict.message, "Its record names no limit to the languages that it supports.");
  t.match(ask("pilot", "xcode").verdict.message, "Its record names no editors.");
  t.match(ask("pilot", "desktop").verdict.message, "Its record does not say where it runs.");
});

t.test("a record without versions covers what was supported when it was checked", async (t) => {
  t.match(ask("helper", "python@3.14").verdict, { status: "compatible", coverage: "current" });
  const unsaid = "The record names no versions, so we don't know yet whether it holds for";
  t.match(ask("helper", "python@999").verdict, { status: "unknown", message: `${unsaid} Python 999.` });
  t.match(ask("helper@2.1", "python").verdict, { status: "unknown", message: `${unsaid} Helper 2.1.` });
  t.match(ask("Helper v2", "vscode").verdict, { status: "unknown", message: `${unsaid} Helper v2.` });
  t.match(ask("helper@latest", "python").verdict, { status: "compatible" }, "a tag is no version");
  t.throws(() => ask("helper@nonsense", "python"), { message: /"nonsense" is not a version/ });
});

t.test("an end of life makes the answer deprecated", async (t) => {
  t.match(ask("helper", "python@3.8").verdict, {
    status: "deprecated",
    message: /^Helper lists Python .* Besides, Python 3\.8 reached end of life/,
  });
  const answer = ask("helper", "angularjs");
  t.match(answer.verdict, { status: "deprecated", severity: "error", message: /^AngularJS was retired/ });
  t.match(explain(catalog, answer, TODAY).facts, [{ kind: "lifecycle" }]);
});

t.test("that a tool has ended makes deprecated what it could do", async (t) => {
  const known = ask("gone", "vscode").verdict;
  t.match(known, {
    ...{ status: "deprecated", severity: "error", pairStatus: "compatible", workaround: "Move to Helper." },
    message: "They work together, but Gone was shut down or given up on 2026-04-01. Gone works in VS Code.",
  });
  t.same(sourcesOf(known), ["https://gone.example/all", "https://gone.example/end"]);
  const open = {
    status: "deprecated",
    pairStatus: "unknown",
    message: /^Gone was shut down or given up on 2026-04-01\.$/,
  };
  t.match(
    ask("elixir", "old name").verdict,
    open,
    "by a former name, and nothing is said of what nobody asks any more",
  );
  t.match(ask("gone", "mobile").verdict, {
    status: "incompatible",
    message: "Gone does not run on phones. Besides, Gone was shut down or given up on 2026-04-01.",
  });
  t.match(ask("gone", "python@3.8").verdict.message, /^Gone was shut down .* Besides, Python 3\.8 reached end of life/);
});

t.test("two tools are compared", async (t) => {
  const { verdict } = ask("v0", "pilot");
  t.equal(verdict.status, "unknown");
  t.match(verdict.message, /^Pilot and v0 are AI coding tools, .* \/tools\?ids=pilot,v0$/);
  t.same(ask("pilot", "v0").verdict, verdict);
  t.match(ask("v0", "v0").verdict, { status: "unknown", message: /^v0 is an AI coding tool\. See \/tools\/v0 / });
});

t.test("beside a name that nobody knows, both are told", async (t) => {
  const { verdict, b } = ask("helper", "nonsense-name");
  t.match(verdict, {
    status: "unknown",
    message: /Helper is an AI coding tool.*don't know a technology called "nonsense-name"/,
  });
  t.equal(b, undefined);
  t.match(
    ask("vscode", "react").verdict.message,
    `don't know a technology called "vscode"`,
    "an editor is none without a tool",
  );
});
