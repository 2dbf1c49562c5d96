import t from "tap";
import { approve } from "../../../server/forges/local/decisions.js";
import { diffOf } from "../../../server/forges/local/inspection.js";
import { readReview } from "../../../server/forges/local/reviews.js";
import { checkoutOf } from "../../fixtures/compiled.js";
import { createForge, draftOf, failureOf, filesWith, idOf, SOURCE } from "../../fixtures/local-forge.js";

const ID = idOf("vue");

t.test("shows what a contribution changes, before and after it is merged", async (t) => {
  const { forge, repository } = await createForge(t);
  await forge.propose(draftOf("vue", { files: [{ path: "technologies/vue.yaml", text: "one\ntwo\n" }] }));
  await forge.importCheckout(
    checkoutOf(filesWith({ "technologies/other.yaml": "name: Not of the contribution\n" }), SOURCE),
  );
  const files = [
    {
      path: "technologies/vue.yaml",
      text: filesWith().get("technologies/react.yaml")?.replaceAll("eact", "vue") ?? "",
    },
  ];
  await forge.propose(draftOf("vue", { revision: "b2", files }));
  const shown = async () => {
    const review = await readReview(repository, ID);
    return [await diffOf(repository, review, "stat"), await diffOf(repository, review, "patch")] as const;
  };
  const [stat, patch] = await shown();
  t.match(stat, /^ data\/technologies\/vue\.yaml \| \d+ \++\n 1 file changed/);
  t.match(patch, /^diff --git a\/data\/technologies\/vue\.yaml .*\n\+name: Rvue\n/s);
  t.notMatch(patch, /Not of the contribution|^-[^-]|two/m);
  await forge.importCheckout(checkoutOf(filesWith(), SOURCE));
  t.same(await approve(repository, ID, "Ann"), { outcome: "merged" });
  t.same(await shown(), [stat, patch]);
});

t.test("there is nothing to show of what is not there", async (t) => {
  const { repository } = await createForge(t);
  t.match(await failureOf(diffOf(repository, await readReview(repository, ID), "stat")), { kind: "refused" });
});
