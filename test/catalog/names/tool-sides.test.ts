import t from "tap";
import {
  findTool,
  findTopic,
  includesName,
  isPlatform,
  type ToolSide,
} from "../../../server/catalog/names/tool-sides.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { HOSTILE } from "../../fixtures/mcp.js";

const { tools } = catalogOf({
  technologies: {},
  tools: {
    "github-copilot": { name: "GitHub Copilot", vendor: "GitHub" },
    "bolt-new": { name: "Bolt.new" },
    v0: { name: "v0" },
    devin: { name: "Devin", editors: ["Ada Studio"], languages: ["C++", "F#"] },
    "claude-code": { name: "Claude Code", vendor: "Claude" },
    "kilo-code": { name: "Kilo Code", vendor: "Kilo" },
  },
});
const found = (text: string) => {
  const side = findTool(tools, text);
  return side && [side.id, side.version];
};

t.test("a tool is found by its name, slug, or name without its vendor, with the version after it", async (t) => {
  const cases: [text: string, id: string, version?: string][] = [
    ["GitHub Copilot", "github-copilot"],
    ["copilot", "github-copilot"],
    ["bolt.new", "bolt-new"],
    ["v0", "v0"],
    ["v0 2", "v0", "2"],
    ["Devin 2.0", "devin", "2.0"],
    ["devin v2", "devin", "v2"],
    ["devin@latest", "devin", "latest"],
  ];
  for (const [text, id, version] of cases) t.same(found(text), [id, version], text);
  for (const text of ["", " ", "Code", "Bolt", "devinx", "2", ...HOSTILE]) t.equal(found(text), undefined, text);
});

const devin = findTool(tools, "devin") as ToolSide;

t.test("a platform, an editor and what the record lists are topics", async (t) => {
  const cases: [text: string, category: string, name: string][] = [
    ["Browser", "platform", "browser"],
    ["web", "platform", "browser"],
    ["command-line", "platform", "terminal"],
    ["VSCode", "editor", "VS Code"],
    ["ada studio", "editor", "Ada Studio"],
    ["pycharm", "editor", "PyCharm"],
    ["c++", "language", "C++"],
    ["f#", "language", "F#"],
  ];
  for (const [text, category, name] of cases) {
    const topic = findTopic(devin, text);
    t.match(topic, { category, name }, text);
    t.equal(topic && isPlatform(topic), category === "platform", text);
  }
  for (const text of ["", "cobol", "constructor", "__proto__", ...HOSTILE])
    t.equal(findTopic(devin, text), undefined, text);
  t.notOk(isPlatform(devin));
});

t.test("a record that names all of a maker's editors speaks of each, and not the other way round", async (t) => {
  t.ok(includesName("JetBrains IDEs", "intellij"));
  t.ok(includesName("Visual Studio Code", "vscode"));
  t.notOk(includesName("PyCharm", "JetBrains"));
  t.notOk(includesName("JetBrains IDEs", "Android Studio"), "which is Google's");
  t.notOk(includesName("Visual Studio", "VS Code"));
});
