import t from "tap";
import { responses } from "../../server/http/responses.js";

t.test("each status is described, with the schema of an error if it has a body", async (t) => {
  t.strictSame(responses(), {});
  t.strictSame(responses(304, 404), {
    304: { description: "Not modified", type: "null" },
    404: { description: "NOT_FOUND", $ref: "error.schema.json#" },
  });
  for (const status of [400, 401, 404, 413, 429] as const) {
    t.match(responses(status)[status], { description: /^[A-Z_]+\b/, $ref: "error.schema.json#" });
  }
});
