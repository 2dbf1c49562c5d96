import t from "tap";
import { formatShown, matchesText, searchText } from "../../../server/web/technology/text-filter.js";
import fc from "../../fixtures/properties.js";

t.test("a row matches any of its texts, ignoring case", async (t) => {
  const texts = ["Next.js", searchText(["nextjs", "Next.js", "@next/font"], "Next.js")];
  for (const typed of ["", "  ", "next", "NEXT.J", " @next/ ", "xtj"]) t.ok(matchesText(texts, typed), typed);
  for (const typed of ["nuxt", "nextjs next", "js@"]) t.notOk(matchesText(texts, typed), typed);
});

t.test("a search does not match across two texts", async () => {
  const line = fc.string().filter((text) => !text.includes("\n"));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), line, (texts, typed) => {
      const wanted = typed.trim().toLowerCase();
      return (
        matchesText([texts[0] ?? "", searchText(texts, texts[0] ?? "")], typed) ===
        texts.some((text) => text.toLowerCase().includes(wanted))
      );
    }),
  );
});

t.test("neither what a row shows nor what is part of another text is repeated", async (t) => {
  t.equal(
    searchText(["react", "React", "reactjs", "react.js", "react-dom", "js"], "React"),
    "reactjs\nreact.js\nreact-dom",
  );
  t.equal(searchText(["vite", "Vite"], "Vite"), "");
});

t.test("shows how many entries match", async (t) => {
  t.equal(formatShown(1196, 1196), "All 1,196 shown");
  t.equal(formatShown(0, 12), "0 of 12 shown");
  t.equal(formatShown(1000, 1196), "1,000 of 1,196 shown");
});
