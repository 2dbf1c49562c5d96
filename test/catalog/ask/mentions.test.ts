import t from "tap";
import { mentionsOf } from "../../../server/catalog/ask/mentions.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { catalogOf } from "../../fixtures/catalog.js";

const rule = (techA: string, techB: string, explanation: string, more = {}) => ({
  ...{ techA, techB, status: "partial" as const, severity: "warning" as const, explanation },
  ...{ evidence: ["https://example.com/source"], basis: "documented" as const },
  ...{ checked: "2026-07-01", updated: "2026-07-01", ...more },
});

const catalog = catalogOf({
  technologies: {
    bouncer: { name: "Bouncer" },
    orm: { name: "Orm" },
    queue: { name: "Queue" },
    driver: { name: "Driver" },
  },
  rules: [
    rule("bouncer", "orm", "Prepared statements fail in transaction mode.", { workaround: "Turn them off." }),
    rule("bouncer", "queue", "Needs LISTEN.", {
      exceptions: [
        {
          when: { bouncer: "<2" },
          ...{ status: "incompatible", severity: "error", explanation: "It prepares each statement." },
          evidence: ["https://example.com/source"],
        },
      ],
    }),
    rule("bouncer", "driver", "Needs a session for each connection."),
  ],
});
const named = (...ids: string[]) => ids.map((id) => catalog.names.byId(id) as Technology);
const found = (ids: string[], words: string[]) =>
  mentionsOf(catalog, named(...ids), words).map(({ pair, status, when }) => [pair[1].id, status, when]);

t.test("rules that mention all of the words, in their exceptions too", async (t) => {
  t.strictSame(found(["bouncer"], ["prepared", "Statements"]), [["orm", "partial", undefined]]);
  t.strictSame(found(["bouncer"], ["statement"]), [
    ["orm", "partial", undefined],
    ["queue", "incompatible", "Bouncer <2"],
  ]);
  t.strictSame(found(["bouncer"], ["cookies"]), []);
});

t.test("of several technologies, what is between them", async (t) => {
  t.strictSame(found(["bouncer", "queue"], ["statement"]), [["queue", "incompatible", "Bouncer <2"]]);
  t.strictSame(found([], ["statement"]), []);
  t.strictSame(found(["bouncer"], []), [], "without a word, nothing is mentioned");
});
