import t from "tap";
import { bundleAssets } from "../../server/web/bundle.js";

t.test("the bundle is complete, small, and makes no third-party requests", async (t) => {
  const { files, entries } = bundleAssets();
  for (const file of entries.values()) t.ok(files.has(file), file);
  for (const [name, content] of files) {
    // Notes on licences hold addresses, and SVG has one as its name.
    const text = String(content)
      .replace(/\/\*!.*?\*\//gs, "")
      .replaceAll("http://www.w3.org/2000/svg", "");
    t.notMatch(text, /https?:\/\/(?!127)|url\((?!#|"\.\/geist-)|@import/, `${name} loads nothing from elsewhere`);
    t.notMatch(text, /\beval\(|new Function\(|innerHTML/, `${name} runs no text`);
  }
  t.match(String(files.get(entries.get("site.css") ?? "")), /light-dark\(/, "the dark is left to the browser");
});

t.test("the same sources make the same names", async (t) => {
  t.strictSame(bundleAssets().entries, bundleAssets().entries);
});
