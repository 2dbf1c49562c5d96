import t from "tap";
import { CONFIRMED, getLogo, monogramOf } from "../../server/web/logos.js";
import { catalogOf } from "../fixtures/catalog.js";

const { technologies } = catalogOf({
  technologies: {
    "a-react": { name: "React", repository: "https://github.com/facebook/react" },
    "b-react": { name: "react", homepage: "https://react.dev" },
    "c-hypothesis": { name: "Hypothesis", homepage: "https://hypothesis.works" },
    "d-unheard": { name: "Nobody Has Heard Of It", homepage: "https://example.com" },
    "e-path": { name: "../../package", homepage: "https://example.com" },
    "f-homeless": { name: "React" },
    "g-own-licence": { name: "Godot Engine", homepage: "https://godotengine.org" },
  },
});

t.test("a logo belongs to the technology, not to a namesake", async (t) => {
  const shown = technologies.filter((technology) => getLogo(technology)).map(({ id }) => id);
  t.strictSame(shown, ["a-react"], "by its home");
});

t.test("a logo is a safe SVG path", async (t) => {
  for (const technology of technologies) t.match(getLogo(technology) ?? "", /^[\d\sA-Za-z.,+-]*$/);
  const [first] = technologies;
  if (first) t.equal(getLogo(first), getLogo(first), "the same each time");
});

t.test("icons confirmed by hand are in the package, and those that may not be shown are not", async (t) => {
  const entries = [...CONFIRMED.keys()].map((id) => [id, { name: `Name of ${id}` }]);
  const confirmed = catalogOf({ technologies: Object.fromEntries(entries) }).technologies;
  const without = confirmed.filter((technology) => !getLogo(technology)).map(({ id }) => id);
  t.strictSame(without.sort(), ["tauri", "vue", "yarn"], "whose licences do not let us");
});

t.test("a monogram has one or two letters of the name", async (t) => {
  const expected = {
    "Next.js": "N",
    "React Router": "RR",
    "Ant Design of Vue": "AD",
    "styled-components": "SC",
    ".NET": "N",
    "C++": "C",
    "@scope/part": "SP",
    "7-Zip": "7Z",
    école: "É",
    𝒜b: "𝒜",
    "💥": "💥",
  };
  for (const [name, letters] of Object.entries(expected)) t.equal(monogramOf(name), letters, name);
});
