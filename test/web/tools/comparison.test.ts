import t from "tap";
import { canonicalNames, MOST_COMPARED, selectTools } from "../../../server/web/tools/query.js";
import { catalogOf } from "../../fixtures/catalog.js";

const catalog = catalogOf({
  technologies: {},
  tools: Object.fromEntries(["a", "b", "c", "d", "e", "f", "g", "cursor"].map((slug) => [slug, {}])),
});

const slugs = (entries: readonly (readonly [string, unknown])[]) => entries.map(([slug]) => slug);

t.test("tools stand in the order they were asked for", async (t) => {
  const { shown, left, unknown } = selectTools(catalog, ["c", "a"]);
  t.strictSame([slugs(shown), left, unknown], [["c", "a"], [], []]);
  t.strictSame(selectTools(catalog, []), { shown: [], left: [], unknown: [] });
});

t.test("more than fit are left, and what is not known takes no place", async (t) => {
  const { shown, left, unknown } = selectTools(catalog, ["a", "__proto__", "b", "c", "d", "e", "cursr", "f", "g"]);
  t.strictSame(slugs(shown), ["a", "b", "c", "d", "e", "f"]);
  t.strictSame(slugs(left), ["g"]);
  t.strictSame(
    unknown.map(({ asked, near }) => [asked, slugs(near)]),
    [
      ["__proto__", []],
      ["cursr", ["cursor"]],
    ],
  );
  const many = Array.from({ length: 50 }, (_, index) => `nothing-${index}`);
  t.equal(selectTools(catalog, many).unknown.length, MOST_COMPARED, "they are not told without end");
});

t.test("other names of a tool stand for it, once", async (t) => {
  const named = catalogOf({
    technologies: {},
    tools: {
      "github-copilot": { name: "GitHub Copilot", vendor: "GitHub" },
      "claude-code": { name: "Claude Code", vendor: "Anthropic" },
    },
  });
  const asked = ["Copilot", "github copilot", "Claude Code", "nothing-like-it", "__proto__"];
  t.strictSame(canonicalNames(named, asked), ["github-copilot", "claude-code", "nothing-like-it", "__proto__"]);
  const { shown, unknown } = selectTools(named, asked);
  t.strictSame(slugs(shown), ["github-copilot", "claude-code"]);
  t.strictSame(
    unknown.map((entry) => entry.asked),
    ["nothing-like-it", "__proto__"],
  );
});
