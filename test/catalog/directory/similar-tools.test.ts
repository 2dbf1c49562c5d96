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
    },
    near: {
      name: "Near",
      platforms: { cli: true, web: false },
      capabilities: { testing: true },
      privacy: { trainsOnCode: false },
      license: "Apache-2.0",
    },
    b: { name: "Middle B", platforms: { cli: true } },
    a: { name: "Middle A", platforms: { cli: true } },
    far: { name: "Far", platforms: { cli: false, web: true } },
    other: { name: "Other", category: "ai-ide", platforms: { cli: true }, capabilities: { testing: true } },
    "open-ai-codex": { name: "Codex CLI", category: "managed" },
  },
});

t.test("those of the same category with the most in common come first, then by name", async (t) => {
  const similar = similarTools(catalog, "aider", 10);
  t.strictSame(
    similar.map(({ slug, shared }) => [slug, shared]),
    [
      ["near", ["platforms.cli", "capabilities.testing", "privacy.trainsOnCode"]],
      ["a", ["platforms.cli"]],
      ["b", ["platforms.cli"]],
      ["far", []],
    ],
    "what both lack is nothing they share, but that both leave code alone is",
  );
  t.strictSame(
    similarTools(catalog, "aider", 1).map(({ slug }) => slug),
    ["near"],
  );
  t.strictSame(similarTools(catalog, "other", 5), []);
  t.strictSame(similarTools(catalog, "__proto__", 5), []);
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
