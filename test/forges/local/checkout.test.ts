import t from "tap";
import { CHECKOUT_REF } from "../../../server/forges/local/checkout.js";
import { listData, readTexts } from "../../../server/forges/local/data-tree.js";
import { approve } from "../../../server/forges/local/decisions.js";
import { checkoutOf } from "../../fixtures/compiled.js";
import { FILES, technologyText, toolText } from "../../fixtures/data.js";
import { createForge, draftOf, filesWith, flawsOf, git, idOf, open, SOURCE } from "../../fixtures/local-forge.js";

const LATER = { id: "fedcba9876543210", date: "2026-03-02T10:00:00.000Z" };
const VUE = "technologies/vue.yaml";

/** A forge where a technology was approved, and another way for the checkout to hold it. */
async function createForgeWithApproval(t: { testdir: () => string }) {
  const made = await createForge(t);
  await made.forge.propose(draftOf("vue"));
  await approve(made.repository, idOf("vue"), "Ann");
  const { git } = made.repository;
  const dataNow = async () => readTexts(git, await listData(git, (await made.forge.head()).id));
  return { ...made, dataNow };
}

/** All that a repository holds: its refs, and how many objects. */
const stateOf = (stateDir: string) => git(stateDir, "for-each-ref") + git(stateDir, "count-objects", "-v");

t.test("the first import makes the data branch, with every byte", async (t) => {
  const stateDir = t.testdir();
  const forge = await open(stateDir);
  const files = filesWith({ 'odd "name" \\ of\ta file.txt': "\u0000\r\n ünï\u{1f600}", "empty.yaml": "" });
  t.same(await forge.importCheckout(checkoutOf(files, SOURCE)), { changed: true });
  const listed = await forge.list((await forge.head()).id);
  const texts = await forge.read([...listed.values()]);
  t.same(new Map([...listed].map(([path, blob]) => [path, texts.get(blob)])), files);
  t.equal(git(stateDir, "rev-parse", "main"), git(stateDir, "rev-parse", CHECKOUT_REF));
  t.same(flawsOf(stateDir), []);
});

t.test("an unchanged checkout writes nothing, whatever its revision is called", async (t) => {
  const { forge, stateDir } = await createForge(t);
  const before = stateOf(stateDir);
  t.same(await forge.importCheckout(checkoutOf(filesWith(), LATER)), { changed: false });
  t.equal(stateOf(stateDir), before);
});

t.test("a newer checkout is taken as it is when nothing was approved here", async (t) => {
  const { forge, stateDir } = await createForge(t);
  const files = filesWith({ [VUE]: technologyText("", "Vue"), "ai-tools/agent.yaml": toolText("pricing: {}\n") });
  files.delete("rules/nextjs/react.yaml");
  t.same(await forge.importCheckout(checkoutOf(files, LATER)), { changed: true });
  t.equal((await forge.head()).date, LATER.date);
  t.equal(git(stateDir, "rev-list", "--count", "main").trim(), "2");
  t.equal(git(stateDir, "rev-list", "--merges", "main"), "");
  t.same([...(await forge.list((await forge.head()).id)).keys()].sort(), [...files.keys()].sort());
});

t.test("an unchanged checkout leaves approvals alone", async (t) => {
  const { forge, stateDir } = await createForgeWithApproval(t);
  const before = stateOf(stateDir);
  t.same(await forge.importCheckout(checkoutOf(filesWith(), LATER)), { changed: false });
  t.equal(stateOf(stateDir), before);
});

t.test("a newer checkout is merged under the approvals, which stay", async (t) => {
  const { forge, stateDir, dataNow } = await createForgeWithApproval(t);
  const svelte = { "technologies/svelte.yaml": technologyText("", "Svelte") };
  const files = filesWith(svelte);
  files.delete("ai-tools/agent.yaml");
  t.same(await forge.importCheckout(checkoutOf(files, LATER)), { changed: true });
  const data = await dataNow();
  t.equal(data.get(VUE), technologyText("", "The vue"));
  t.equal(data.get("technologies/svelte.yaml"), svelte["technologies/svelte.yaml"]);
  t.notOk(data.has("ai-tools/agent.yaml"));
  t.same(await forge.importCheckout(checkoutOf(files, LATER)), { changed: false });
  t.equal((await forge.standing(idOf("vue")))?.stage, "merged");
  t.same(flawsOf(stateDir), []);
});

t.test("a checkout that came to hold what was approved here merges without a conflict", async (t) => {
  const { forge, dataNow } = await createForgeWithApproval(t);
  t.same(await forge.importCheckout(checkoutOf(filesWith({ [VUE]: technologyText("", "The vue") }), LATER)), {
    changed: true,
  });
  t.same(await dataNow(), filesWith({ [VUE]: technologyText("", "The vue") }));
});

t.test("a conflict is reported and changes no data, until one side gives way", async (t) => {
  const { forge, dataNow } = await createForgeWithApproval(t);
  const head = await forge.head();
  const other = filesWith({ [VUE]: technologyText("", "Something else"), "technologies/z.yaml": technologyText() });
  t.same(await forge.importCheckout(checkoutOf(other, LATER)), { changed: false, conflict: [VUE] });
  t.same(
    await forge.importCheckout(checkoutOf(other, LATER)),
    { changed: false, conflict: [VUE] },
    "and is again at the next start",
  );
  t.equal((await forge.head()).id, head.id);
  const solved = filesWith({ [VUE]: technologyText("", "The vue"), "technologies/z.yaml": technologyText() });
  t.same(await forge.importCheckout(checkoutOf(solved, LATER)), { changed: true });
  t.same(await dataNow(), solved);
});

t.test("a file that the checkout drops and an approval changed is a conflict", async (t) => {
  const { forge, repository } = await createForge(t);
  const text = FILES["technologies/postgresql.yaml"]?.replace("PostgreSQL", "Postgres") ?? "";
  await forge.propose(draftOf("pg", { files: [{ path: "technologies/postgresql.yaml", text }] }));
  await approve(repository, idOf("pg"), "Ann");
  const files = filesWith();
  files.delete("technologies/postgresql.yaml");
  // Much like the one that went: taken for a renamed file, it would be given the approved change.
  files.set("technologies/postgis.yaml", FILES["technologies/postgresql.yaml"]?.replace("PostgreSQL", "PostGIS") ?? "");
  const imported = await forge.importCheckout(checkoutOf(files, LATER));
  t.same(imported, { changed: false, conflict: ["technologies/postgresql.yaml"] });
});

t.test("data that merge and are not valid together are a conflict", async (t) => {
  const { forge } = await createForgeWithApproval(t);
  const head = await forge.head();
  const taken = filesWith({ "technologies/vuejs.yaml": technologyText("aliases: [vue]\n", "Another") });
  const imported = await forge.importCheckout(checkoutOf(taken, LATER));
  t.equal(imported.changed, false);
  t.ok(imported.conflict?.some((path) => path === VUE || path === "technologies/vuejs.yaml"));
  t.equal((await forge.head()).id, head.id);
});

t.test("an import that broke off after any step is completed by the next", async (t) => {
  const { forge, stateDir, dataNow } = await createForgeWithApproval(t);
  const before = git(stateDir, "rev-parse", "main").trim();
  const seen = git(stateDir, "rev-parse", CHECKOUT_REF).trim();
  const files = filesWith({ "technologies/z.yaml": technologyText() });
  await forge.importCheckout(checkoutOf(files, LATER));
  const tip = git(stateDir, "rev-parse", CHECKOUT_REF).trim();
  for (const checkout of [seen, tip]) {
    git(stateDir, "update-ref", CHECKOUT_REF, checkout);
    git(stateDir, "update-ref", "refs/heads/main", before);
    t.same(await forge.importCheckout(checkoutOf(files, LATER)), { changed: true });
    t.equal(git(stateDir, "rev-parse", CHECKOUT_REF).trim(), tip);
    t.ok((await dataNow()).has("technologies/z.yaml"));
  }
});
