/** A repository with data, and the forge over it. */
import { generateKeyPairSync } from "node:crypto";
import t from "tap";
import type { Pull } from "../../../schemas/types.js";
import { createGitHubForge } from "../../../server/forges/github/github-forge.js";
import { readDelivery, verifySignature } from "../../../server/forges/github/webhook.js";
import { draftOf, ID, SEED, settingsOf } from "../../fixtures/github/drafts.js";
import { createFakeGitHub, type FakeGitHub } from "../../fixtures/github/fake-github.js";
import { formatFaults, playFaults, SAMPLE } from "../../fixtures/github/fault-matrix.js";
import { LIMIT_SAMPLE, playLimits } from "../../fixtures/github/limit-matrix.js";
import { createScripted, thrownBy } from "../../fixtures/github/scripted.js";

async function begin(t: Parameters<typeof createFakeGitHub>[0], options: Parameters<typeof createFakeGitHub>[1] = {}) {
  const fake = await createFakeGitHub(t, options);
  await fake.seed(SEED);
  return { fake, forge: createGitHubForge(settingsOf(fake)) };
}

t.test("makes one proposal whatever fails at whichever step", async (t) => {
  const cells = await playFaults(SAMPLE);
  t.comment(formatFaults(cells));
  t.same(
    cells.filter(({ wrong }) => wrong.length > 0),
    [],
  );
});

t.test("makes no request before GitHub wants it, whoever asks meanwhile", async (t) => {
  const cells = await playLimits(LIMIT_SAMPLE);
  t.same(
    cells.filter(({ wrong }) => wrong.length > 0),
    [],
  );
});

t.test("reads the data branch", async (t) => {
  const { fake, forge } = await begin(t);
  t.equal(forge.name, "github");
  const first = await forge.head();
  t.equal(first.id, (await fake.refs()).get("main"));
  t.match(first.date, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/);
  t.same(await forge.head(), first);
  t.equal(fake.requests.at(-1)?.status, 304, "the second question cost nothing");
  const long = "é".repeat(5000);
  await fake.commit("main", { "data/rules/a/b.yaml": long, "data/rules/a/c.yaml": "c\n", "rules.yaml": "no data\n" });
  const second = await forge.head();
  t.equal(second.id, (await fake.refs()).get("main"));
  const files = await forge.list(second.id);
  t.same([...files.keys()].sort(), ["rules/a/b.yaml", "rules/a/c.yaml", "technologies/nextjs.yaml"]);
  const texts = await forge.read([...files.values()]);
  const textOf = (path: string) => texts.get(files.get(path) ?? "");
  t.same(["rules/a/b.yaml", "rules/a/c.yaml"].map(textOf), [long, "c\n"]);
  t.same([...(await forge.list(first.id)).keys()], ["technologies/nextjs.yaml"], "also of an older commit");
  fake.truncateTrees();
  t.same(await forge.list(second.id), files, "also where GitHub cuts the listing off");
});

t.test("tells where a contribution stands, from its first attempt to its end", async (t) => {
  const { fake, forge } = await begin(t);
  const standing = () => forge.standing(ID);
  t.equal(await standing(), undefined);
  // The attempt breaks off after the branch was made.
  fake.fault("POST /repos/{owner}/{repo}/pulls", "502");
  t.match(await thrownBy(() => forge.propose(draftOf("aa"))), { kind: "unavailable" });
  t.match(await standing(), { stage: "unread", url: undefined, createdAt: /^\d{4}-/ });
  const { url } = await forge.propose(draftOf("aa"));
  t.match(await standing(), { stage: "unread", url, createdAt: /^\d{4}-/ });
  fake.review(1, { state: "CHANGES_REQUESTED", body: "Which version?" });
  t.match(await standing(), { stage: "changes-requested", reason: "Which version?", url });
  await forge.propose(draftOf("bb"));
  t.match(await standing(), { stage: "in-review", reason: undefined });
  fake.review(1, { state: "CHANGES_REQUESTED", body: "Still wrong." });
  t.match(await standing(), { stage: "changes-requested", reason: "Still wrong." });
  fake.label(1, "more info needed");
  fake.comment(1, { body: "I mean Next.js." });
  fake.comment(1, { body: "Me too!", user: "stranger" });
  t.match(await standing(), { stage: "need-info", reason: "I mean Next.js." });
  await fake.merge(1);
  await fake.deleteBranch(`contribution/${ID}`);
  t.match(await standing(), { stage: "merged", reason: undefined, url });
});

t.test("tells why a contribution was declined, also when its branch is gone", async (t) => {
  const { fake, forge } = await begin(t);
  await forge.propose(draftOf("aa"));
  fake.close(1, { comment: "Cannot be reproduced." });
  await fake.deleteBranch(`contribution/${ID}`);
  t.match(await forge.standing(ID), { stage: "declined", reason: "Cannot be reproduced." });
});

t.test("asks nothing about what is no contribution", async (t) => {
  const { fake, forge } = await begin(t);
  for (const id of ["", "main", "../main", "rule-a?state=open", "rule-x-0123456789AB"]) {
    t.equal(await forge.standing(id), undefined, id);
  }
  t.equal(fake.requests.length, 0);
});

t.test("says what is wrong with the configuration, and nothing of the token", async (t) => {
  const { fake } = await begin(t, { private: true });
  const settings = settingsOf(fake);
  const wrong = {
    "a wrong token": [{ auth: { token: "ghp_wrong" } }, /401 Bad credentials/],
    "another repository": [{ repository: "acme/other" }, /404 Not Found/],
    "another branch": [{ branch: "master" }, /the branch master failed: 404 Branch not found/],
  } as const;
  for (const [says, [difference, message]] of Object.entries(wrong)) {
    const error = await thrownBy(() => createGitHubForge({ ...settings, ...difference }).head());
    t.match(error, { kind: "misconfigured", message }, says);
    t.notMatch((error as Error).message, /ghp_/, says);
  }
  fake.permissions.contents = "read";
  const error = await thrownBy(() => createGitHubForge(settings).propose(draftOf("aa")));
  t.match(error, { kind: "misconfigured", message: /403 Resource not accessible/ });
});

t.test("works as an App, and goes on when its token is no good any more", async (t) => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const { fake } = await begin(t, { app: { id: 17, publicKey } });
  const key = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
  const forge = createGitHubForge({
    ...settingsOf(fake),
    auth: { appId: 17, privateKey: key.replaceAll("\n", "\\n") },
  });
  const { url } = await forge.propose(draftOf("aa"));
  t.equal(url, fake.pulls()[0]?.url);
  t.match(await forge.standing(ID), { stage: "unread" });
});

t.test("understands what GitHub delivers", async (t) => {
  const { fake, forge } = await begin(t, { webhookSecret: "secret" });
  await forge.propose(draftOf("aa"));
  const read = async (...[event, parts]: Parameters<FakeGitHub["webhook"]>) => {
    const { headers, body } = await fake.webhook(event, parts);
    t.ok(verifySignature("secret", Buffer.from(body), headers["x-hub-signature-256"]));
    return readDelivery(headers["x-github-event"] ?? "", JSON.parse(body), "main");
  };
  const about = { push: false, contributionId: ID };
  t.same(await read("ping"), { push: false });
  t.same(await read("push", { branch: "main" }), { push: true });
  t.equal(await read("push", { branch: `contribution/${ID}` }), undefined);
  t.same(await read("pull_request", { action: "opened", number: 1 }), { ...about, merged: false });
  fake.review(1, { state: "CHANGES_REQUESTED", body: "No." });
  t.same(await read("pull_request_review", { action: "submitted", number: 1 }), about);
  await fake.merge(1);
  t.same(await read("pull_request", { action: "closed", number: 1 }), { ...about, merged: true });
});

const idOf = (number: number) => `rule-a-b-${String(number).padStart(12, "0")}`;

async function beginChanges(t: Parameters<typeof createFakeGitHub>[0]) {
  const fake = await createFakeGitHub(t);
  await fake.seed(SEED);
  const forge = createGitHubForge(settingsOf(fake));
  const changed = async (since = "") => (await forge.changed?.(since)) ?? [];
  return { fake, forge, changed };
}

t.test("lists the contributions that changed since then, the oldest first, and costs nothing otherwise", async (t) => {
  const { fake, forge, changed } = await beginChanges(t);
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
