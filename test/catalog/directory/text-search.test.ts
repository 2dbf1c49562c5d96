import t from "tap";
import { matchesText, searchText } from "../../../server/catalog/directory/text-search.js";
import fc from "../../fixtures/properties.js";

t.test("a row matches any of its texts, ignoring case", async (t) => {
  const texts = ["Next.js", searchText(["nextjs", "Next.js", "@next/font"], "Next.js")];
  for (const typed of ["", "  ", "next", "NEXT.J", " @next/ ", "xtj", "nextjs", "next-js", "next js"])
    t.ok(matchesText(texts, typed), typed);
  for (const typed of ["nuxt", "nextjs next/", "js@"]) t.notOk(matchesText(texts, typed), typed);
});

t.test("a search does not match across two texts", async () => {
  const line = fc.string().filter((text) => !text.includes("\n"));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), line, (texts, typed) => {
      const fold = (text: string) => text.toLowerCase().replace(/[ ._-]/g, "");
      return (
        matchesText([texts[0] ?? "", searchText(texts, texts[0] ?? "")], typed) ===
        texts.some((text) => fold(text).includes(fold(typed) || typed.trim()))
      );
    }),
  );
});

t.test("neither what a row shows nor what is part of another text is repeated", async (t) => {
  t.equal(searchText(["react", "React", "reactjs", "react.js", "react-dom", "js"], "React"), "reactjs\nreactdom");
  t.equal(searchText(["vite", "Vite"], "Vite"), "");
});
