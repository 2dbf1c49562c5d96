import t from "tap";
import { securityText } from "../../../server/web/discovery/routes.js";
import fc from "../../fixtures/properties.js";

const CONTACT = {
  contact: "https://stackfit.example/report",
  canonical: "https://stackfit.example/x",
  policy: undefined,
};

t.test("each field is one line; what is unknown is left out", async (t) => {
  t.equal(
    securityText({ ...CONTACT, today: "2026-06-01" }),
    "Contact: https://stackfit.example/report\nExpires: 2026-11-28T00:00:00.000Z\nPreferred-Languages: en\nCanonical: https://stackfit.example/x\n",
  );
  t.match(securityText({ ...CONTACT, policy: "https://a.example/p", today: "2026-06-01" }), /\nPolicy: https:\S+p\n$/);
});

t.test("on any day it expires in the future, within a year", async () => {
  const day = fc.date({ min: new Date("2020-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(day, (date) => {
      const [, expires = ""] =
        /^Expires: (.+)$/m.exec(securityText({ ...CONTACT, today: date.toISOString().slice(0, 10) })) ?? [];
      const ahead = (Date.parse(expires) - date.getTime()) / 86_400_000;
      return ahead > 100 && ahead < 365;
    }),
  );
});
