import t from "tap";
import type { Pull } from "../../../schemas/types.js";
import { createGitHubForge } from "../../../server/forges/github/github-forge.js";
import { draftOf, SEED, settingsOf } from "../../fixtures/github/drafts.js";
import { createFakeGitHub } from "../../fixtures/github/fake-github.js";
import { createScripted, thrownBy } from "../../fixtures/github/scripted.js";

const idOf = (number: number) => `rule-a-b-${String(number).padStart(12, "0")}`;

async function begin(t: Parameters<typeof createFakeGitHub>[0]) {
  const fake = await createFakeGitHub(t);
  await fake.seed(SEED);
  const forge = createGitHubForge(settingsOf(fake));
  const changed = async (since = "") => (await forge.changed?.(since)) ?? [];
  return { fake, forge, changed };
}

t.test("lists the contributions that changed since then, the oldest first, and costs nothing otherwise", async (t) => {
  const { fake, forge, changed } = await begin(t);
  t.same(await changed(), []);
  for (const number of [1, 2, 3]) {
    await forge.propose(draftOf("aa", { id: idOf(number) }));
    fake.clock.time += 60_000;
  }
  const all = await changed();
  t.same(
    all.map(({ id }) => id),
    [idOf(1), idOf(2), idOf(3)],
  );
  t.same(await changed(), []);
  t.equal(fake.requests.at(-1)?.status, 304);
  fake.review(1, { state: "CHANGES_REQUESTED", body: "No." });
  t.same(
    (await changed(all[2]?.at)).map(({ id }) => id),
    [idOf(3), idOf(1)],
  );
});

t.test("reads as many pages as there are changes", async (t) => {
  const pull = (number: number): Pull => ({
    number,
    html_url: `https://github.com/acme/stack/pull/${number}`,
    state: "open",
    body: "",
    created_at: "2026-06-01T12:00:00Z",
    updated_at: new Date(Date.UTC(2026, 5, 1) + number * 1000).toISOString().replace(".000", ""),
    merged_at: null,
    head: { ref: `contribution/${idOf(number)}`, sha: "0".repeat(40), repo: { full_name: "ACME/stack" } },
    labels: [],
  });
  const all: Pull[] = Array.from({ length: 250 }, (_, index) => pull(250 - index));
  const strangers = [
    { ...pull(1), head: { ...pull(1).head, repo: { full_name: "stranger/stack" } } },
    { ...pull(2), head: { ...pull(2).head, repo: null } },
    { ...pull(3), head: { ...pull(3).head, ref: "contribution/../main" } },
  ];
  all.splice(5, 0, ...strangers);
  let isBroken = false;
  const { settings, requests } = await createScripted(t, ({ url, headers }) => {
    const { searchParams } = new URL(url, "http://x");
    const page = Number(searchParams.get("page"));
    if (isBroken && page === 2) return { status: 404 };
    if (headers["if-none-match"] === '"1"') return { status: 304 };
    const link = page < 3 ? { link: `<http://x?page=${page + 1}>; rel="next"` } : {};
    const etag = page === 1 ? { etag: '"1"' } : {};
    return { headers: { ...link, ...etag }, body: all.slice((page - 1) * 100, page * 100) };
  });
  const changedFor = () => createGitHubForge({ ...settings, repository: "acme/stack" }).changed;
  const some = await changedFor()?.(pull(200).updated_at);
  t.same([some?.length, some?.at(0)?.id, some?.at(-1)?.id], [51, idOf(200), idOf(250)]);
  t.equal(requests.length, 1, "the rest is older");
  isBroken = true;
  const changed = changedFor();
  t.match(await thrownBy(async () => changed?.("")), { kind: "misconfigured" });
  isBroken = false;
  t.equal((await changed?.(""))?.length, 250, "a listing that broke off is none that is known");
  t.same(await changed?.(""), []);
});
