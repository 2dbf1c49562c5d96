import t from "tap";
import { idOf } from "../../../scripts/github/thread.js";
import { CONTRIBUTION_ID } from "../../../server/forges/forge.js";

t.test("each thread of each repository has an id of its own, which is that of a contribution", async (t) => {
  const ids = ["acme/facts", "acme/other"].flatMap((repository) =>
    (["issue", "discussion"] as const).flatMap((noun) =>
      (["compatibility", "ai-tool"] as const).flatMap((kind) =>
        [1, 11].map((number) => idOf(repository, { noun, kind, number })),
      ),
    ),
  );
  t.equal(new Set(ids).size, 16);
  for (const id of ids) t.match(id, CONTRIBUTION_ID);
  t.match(idOf("acme/facts", { noun: "discussion", kind: "ai-tool", number: 7 }), /^tool-discussion-7-/);
});
