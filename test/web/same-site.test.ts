import t from "tap";
import { rejectOtherSites } from "../../server/web/same-site.js";

t.test("forms of this site, of programs and of old browsers are taken", async (t) => {
  for (const from of [undefined, "none", "same-origin"]) {
    const headers = from === undefined ? {} : { "sec-fetch-site": from };
    t.doesNotThrow(() => rejectOtherSites({ headers }));
  }
});

t.test("forms of other sites are not, nor is what nobody sends", async (t) => {
  for (const from of ["cross-site", "same-site", "", "Same-Origin", "same-origin, none"])
    t.throws(() => rejectOtherSites({ headers: { "sec-fetch-site": from } }), { statusCode: 403, code: "FORBIDDEN" });
});
