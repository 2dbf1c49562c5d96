import t from "tap";
import { readQuestion } from "../../../server/catalog/ask/question.js";
import { catalogOf } from "../../fixtures/catalog.js";

const catalog = catalogOf({
  technologies: {
    neovim: { name: "Neovim" },
    ollama: { name: "Ollama" },
    react: { name: "React" },
  },
  tools: {
    helper: { name: "Helper", editors: ["Neovim", "JetBrains IDEs"], providers: ["Ollama", "OpenRouter"] },
    pilot: { name: "Pilot", languages: ["React"] },
  },
});

t.test("a question for AI coding tools leads to the list, filtered by what it says", async (t) => {
  for (const [text, filter] of [
    ["AI tools for Neovim", { q: "Neovim" }],
    ["AI tools that run locally", { q: "local models" }],
    ["open source AI coding agents in the terminal", { platform: "cli", q: "open source" }],
    ["which AI coding tools work with Ollama and OpenRouter?", { q: "Ollama, OpenRouter" }],
    ["AI coding tools that don't train on my code", { trainsOnCode: "false" }],
    ["open-source coding agent with local LLMs", { q: "open source, local models" }],
    ["cheapest AI code editor on the desktop", { sort: "cost", platform: "desktop" }],
  ] as const)
    t.strictSame(readQuestion(catalog, text), { kind: "tools", tools: [], filter }, text);
});

t.test("what tools are not known by is left out of a list that is narrowed by something else", async (t) => {
  const read = readQuestion(catalog, "AI tools for Neovim and React");
  t.match(read, { kind: "tools", filter: { q: "Neovim" }, leftOut: ["React"] });
  t.match(readQuestion(catalog, "React with an AI tool for Neovim"), { kind: "pair" }, "which begins with React");
});

t.test("what no list can be filtered by is read as any other question", async (t) => {
  t.match(readQuestion(catalog, "AI tools for React"), {
    kind: "technology",
    subject: { technology: { id: "react" } },
  });
  t.match(readQuestion(catalog, "AI tools for frobnicator"), { kind: "open", rest: { answer: { kind: "tools" } } });
  t.match(readQuestion(catalog, "Pilot or another AI coding tool"), { kind: "tool", tool: { id: "pilot" } });
  t.match(readQuestion(catalog, "does Neovim run in the terminal"), { kind: "open" });
});
