import t from "tap";
import { nearestTools, similarTools } from "../../../server/catalog/directory/similar-tools.js";
import { catalogOf } from "../../fixtures/catalog.js";
import fc from "../../fixtures/properties.js";

const catalog = catalogOf({
  technologies: {},
  tools: {
    aider: {
      name: "Aider",
      platforms: { cli: true, web: false },
      capabilities: { testing: true },
      privacy: { trainsOnCode: false },
      license: "MIT",
      editors: ["Vim", "VS Code"],
    },
    near: {
      name: "Near",
      platforms: { cli: true, web: false },
      capabilities: { testing: true },
      privacy: { trainsOnCode: false },
      license: "Apache-2.0",
    },
    edits: { name: "Edits", platforms: { cli: true }, editors: ["VS Code", "Emacs"] },
    tests: { name: "Alike", platforms: { cli: true }, editors: ["VS Code"] },
    licensed: { name: "Licensed", platforms: { cli: true }, license: "MIT", pricing: { free: true } },
    b: { name: "Middle B", platforms: { cli: true } },
    a: { name: "Middle A", platforms: { cli: true } },
    far: { name: "Far", platforms: { cli: false, web: true } },
    other: { name: "Other", category: "ai-ide", platforms: { cli: true }, capabilities: { testing: true } },
    "open-ai-codex": { name: "Codex CLI", category: "managed" },
  },
});

t.test("those of the same category that share something important come first, what is rare before", async (t) => {
  const similar = similarTools(catalog, "aider", 10);
  t.strictSame(
    similar.map(({ slug, shared }) => [slug, shared.map(({ name, value }) => `${name} ${value}`)]),
    [
      ["near", ["capabilities.testing true", "privacy.trainsOnCode false", "platforms.cli true"]],
      ["tests", ["editors VS Code", "platforms.cli true"]],
      ["edits", ["editors VS Code", "platforms.cli true"]],
    ],
    "what both lack is nothing they share, but that both leave code alone is; a terminal or a licence is not enough",
  );
  t.strictSame(
    similarTools(catalog, "aider", 1).map(({ slug }) => slug),
    ["near"],
  );
  t.strictSame(similarTools(catalog, "other", 5), []);
  t.strictSame(similarTools(catalog, "__proto__", 5), []);
});

t.test("what half of a category has makes no two tools alike", async (t) => {
  const withTests = { capabilities: { testing: true } };
  const similar = (others: object) =>
    similarTools(catalogOf({ technologies: {}, tools: { a: withTests, b: withTests, ...others } }), "a", 5);
  t.equal(similar({ c: {}, d: {} }).length, 0);
  t.strictSame(
    similar({ c: {}, d: {}, e: {} }).map(({ slug }) => slug),
    ["b"],
  );
});

t.test("a name that is not known finds the tools that may be meant", async (t) => {
  const cases: [string, string[]][] = [
    ["Aider", ["aider"]],
    ["aidr", ["aider"]],
    ["codex-cli", ["open-ai-codex"]],
    ["codex", ["open-ai-codex"]],
    ["middle", ["a", "b"]],
    ["zzzzzz", []],
    ["--", []],
    ["", []],
  ];
  for (const [text, slugs] of cases)
    t.strictSame(
      nearestTools(catalog, text).map(([slug]) => slug),
      slugs,
      text,
    );
  t.equal(nearestTools(catalog, "middle", 1).length, 1);
});

t.test("a tool is found by its own name, and by no text of any length is there a fault", async () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...catalog.tools),
      ([slug, { name }]) => nearestTools(catalog, name, 1)[0]?.[0] === slug,
    ),
  );
  fc.assert(fc.property(fc.string({ maxLength: 5000 }), (text) => nearestTools(catalog, text).length <= 3));
});
