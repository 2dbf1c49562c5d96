import t from "tap";
import { checkedBaseUrl, query, segment } from "../../../clients/js/arguments.js";
import BASE_URLS from "../../fixtures/base-urls.json" with { type: "json" };
import fc from "../../fixtures/properties.js";

const NAME = fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => /\S/.test(text) && !/^\.{1,2}$/.test(text));

t.test("any name stays one path segment", async (t) => {
  fc.assert(
    fc.property(NAME, (name) => {
      const escaped = segment("name", name);
      const { pathname, search, hash } = new URL(`https://stackfit.example/a/${escaped}/b`);
      const parts = pathname.split("/");
      return (
        /^[\w.~%-]+$/.test(escaped) &&
        parts.length === 4 &&
        search + hash === "" &&
        decodeURIComponent(escaped) === name
      );
    }),
  );
  t.pass("names are kept");
});

t.test("any value survives a query string", async (t) => {
  fc.assert(
    fc.property(NAME, NAME, (label, style) => {
      const parsed = new URLSearchParams(query({ label, none: undefined, style }));
      return (
        [...parsed.keys()].join() === "label,style" && parsed.get("label") === label && parsed.get("style") === style
      );
    }),
  );
  t.equal(query({ none: undefined }), "");
  t.equal(query({ free: false, offset: 0 }), "?free=false&offset=0");
});

t.test("refuses blank names and dots", async (t) => {
  for (const name of ["", " ", "\t\n", ".", ".."]) t.throws(() => segment("name", name), { name: "TypeError" }, name);
  t.throws(() => segment("name", undefined as unknown as string), TypeError);
  t.throws(() => query({ label: " " }), { message: "label must not be blank." });
});

t.test("the address of a server becomes that of its API; other texts are refused with what is missing", async (t) => {
  for (const { given, becomes } of BASE_URLS.accepted) t.equal(checkedBaseUrl(given), becomes, given);
  t.equal(checkedBaseUrl(new URL("https://stackfit.example")), "https://stackfit.example/api/v1");
  for (const { given, says } of BASE_URLS.refused)
    t.throws(() => checkedBaseUrl(given), { name: "TypeError", message: new RegExp(`^baseUrl ${says}`) }, given);
});
