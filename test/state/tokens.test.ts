import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { SCOPES, TokenStore } from "../../server/state/tokens.js";
import { mountDisk, NO_DISK } from "../fixtures/small-disk.js";

const NOW = new Date("2026-06-01T12:00:00.000Z");
const END = "2026-09-01T00:00:00.000Z";
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

const make = (store: TokenStore, name = "alice", now = NOW) =>
  store.create({ name, scopes: [...SCOPES], expiresAt: END }, now);

async function create(t: { testdir: () => string }) {
  const stateDir = t.testdir();
  const store = new TokenStore(stateDir);
  const { token, secret } = await make(store);
  const path = join(stateDir, "tokens", `${token.id}.json`);
  return { stateDir, store, token, secret, path };
}

t.test("a new token has the requested scopes and its secret is accepted", async (t) => {
  const { stateDir, token, secret } = await create(t);
  t.match(token, { id: /^[0-9a-f]{8}$/, name: "alice", scopes: SCOPES, createdAt: NOW.toISOString(), expiresAt: END });
  t.match(secret, new RegExp(`^stackfit_${token.id}_[\\w-]{43}$`));
  t.match(await new TokenStore(stateDir).verify(secret, NOW), token, "in another process too");
});

t.test("only a digest of the secret is stored, readable only by the owner", async (t) => {
  const { stateDir, secret, path, store } = await create(t);
  const text = readFileSync(path, "utf8");
  t.notMatch(text, secret.slice(18));
  t.match(JSON.parse(text), { sha256: /^[0-9a-f]{64}$/ });
  t.equal(statSync(path).mode & 0o777, 0o600);
  t.equal(statSync(join(stateDir, "tokens")).mode & 0o777, 0o700);
  const [listed] = await store.list();
  const shown = JSON.stringify([listed, await store.verify(secret, NOW)]);
  t.notMatch(shown, JSON.parse(text).sha256, "nor is the digest handed out");
});

t.test("tokens are unique", async (t) => {
  const { store } = await create(t);
  const made = await Promise.all(Array.from({ length: 50 }, () => make(store)));
  t.equal(new Set(made.map(({ secret }) => secret.slice(18))).size, 50);
  t.equal((await store.list()).length, 51);
});

t.test("only the complete secret is accepted", async (t) => {
  const { store, secret, token } = await create(t);
  const other = await make(store);
  const flipped = secret.endsWith("A") ? `${secret.slice(0, -1)}B` : `${secret.slice(0, -1)}A`;
  const wrong = [
    "",
    token.id,
    secret.slice(0, -1),
    `${secret}A`,
    ` ${secret}`,
    `${secret}\n`,
    flipped,
    secret.toUpperCase(),
    secret.replace("stackfit_", ""),
    `stackfit_${token.id}_${other.secret.slice(18)}`,
    `stackfit_00000000_${secret.slice(18)}`,
    `stackfit_${token.id}_`,
    "x".repeat(100_000),
  ];
  for (const text of wrong) t.equal(await store.verify(text, NOW), undefined, JSON.stringify(text.slice(0, 70)));
});

t.test("token ids cannot name other files", async (t) => {
  const { store, stateDir, secret, path, token } = await create(t);
  writeFileSync(join(stateDir, "evil.json"), readFileSync(path));
  for (const id of [
    "../evil",
    "../tokens/x",
    "/etc/passwd",
    "..",
    "",
    "__proto__",
    `${token.id}.json`,
    `${token.id}\n`,
    token.id.toUpperCase().replace(/^\d+$/, "A"),
  ]) {
    t.equal(await store.verify(`stackfit_${id}_${secret.slice(18)}`, NOW), undefined, id);
    t.equal(await store.revoke(id, NOW), undefined, id);
  }
  t.ok(await store.verify(secret, NOW));
});

t.test("a token expires exactly at its end", async (t) => {
  const { store, secret } = await create(t);
  t.ok(await store.verify(secret, new Date("2026-08-31T23:59:59.999Z")));
  t.equal(await store.verify(secret, new Date(END)), undefined);
  t.equal(await store.verify(secret, new Date("2027-01-01")), undefined);
});

t.test("a revoked token is rejected by all processes", async (t) => {
  const { store, secret, token, stateDir } = await create(t);
  const service = new TokenStore(stateDir);
  t.ok(await service.verify(secret, NOW));
  t.match(await store.revoke(token.id, later(1)), { id: token.id, name: "alice", revokedAt: later(1).toISOString() });
  t.equal(await service.verify(secret, later(2)), undefined);
  t.match(await store.revoke(token.id, later(9)), { revokedAt: later(1).toISOString() }, "the first time counts");
  t.match(await store.list(), [{ id: token.id, revokedAt: later(1).toISOString() }]);
  t.equal(await store.revoke("00000000", NOW), undefined);
});

t.test("uses at the same time do not undo a revocation", async (t) => {
  const { store, secret, token } = await create(t);
  const uses = (from: number) =>
    Array.from({ length: 30 }, (_, index) => store.verify(secret, later((from + index) * 60_000)));
  await Promise.all([...uses(0), store.revoke(token.id, NOW), ...uses(30)]);
  t.equal(await store.verify(secret, NOW), undefined);
  t.match(await store.list(), [{ revokedAt: NOW.toISOString() }]);
});

t.test("the last use is recorded to the minute, and revoking does not count", async (t) => {
  const { store, secret, token } = await create(t);
  const lastUse = async () => (await store.list())[0]?.lastUsedAt;
  t.equal(await lastUse(), undefined);
  await store.verify(`${secret.slice(0, -1)}!`, NOW);
  t.equal(await lastUse(), undefined, "a failed look-up is no use");
  await store.verify(secret, NOW);
  t.equal(await lastUse(), NOW.toISOString());
  await store.verify(secret, later(59_999));
  t.equal(await lastUse(), NOW.toISOString());
  await store.verify(secret, later(60_000));
  t.equal(await lastUse(), later(60_000).toISOString());
  t.match(await store.revoke(token.id, later(90_000)), { lastUsedAt: later(60_000).toISOString() });
  await store.verify(secret, later(500_000));
  t.equal(await lastUse(), later(60_000).toISOString());
});

t.test("revoking an unused token does not record a use", async (t) => {
  const { store, token } = await create(t);
  await store.revoke(token.id, NOW);
  t.equal((await store.list())[0]?.lastUsedAt, undefined);
});

t.test("all are listed, the oldest first; where there are none, none are", async (t) => {
  const store = new TokenStore(t.testdir());
  t.same(await store.list(), []);
  for (const [name, day] of [
    ["second", 2],
    ["third", 3],
    ["first", 1],
  ] as const)
    await make(store, name, later(day * 86_400_000));
  t.same(
    (await store.list()).map(({ name }) => name),
    ["first", "second", "third"],
  );
});

t.test("a damaged token file is rejected and does not hide others", async (t) => {
  const { store, secret, path, stateDir } = await create(t);
  const whole = JSON.parse(readFileSync(path, "utf8"));
  const good = await make(store, "bob");
  const without = (field: string) => JSON.stringify({ ...whole, [field]: undefined });
  const damaged = [
    "",
    "{",
    "null",
    "[]",
    "{}",
    "1",
    '"text"',
    without("sha256"),
    without("expiresAt"),
    without("scopes"),
    JSON.stringify({ ...whole, sha256: "" }),
    JSON.stringify({ ...whole, expiresAt: "zzz" }),
    JSON.stringify({ ...whole, sha256: 1 }),
    JSON.stringify({ ...whole, sha256: `${whole.sha256.slice(0, 62)}zz` }),
    readFileSync(path, "utf8").slice(0, 100),
  ];
  for (const text of damaged) {
    writeFileSync(path, text);
    t.equal(await store.verify(secret, NOW), undefined, text.slice(0, 40));
    t.ok((await store.list()).some(({ name }) => name === "bob"));
  }
  for (const name of ["notes.txt", ".0123456789abcdef.tmp", "0000.json", "../x.json"])
    writeFileSync(join(stateDir, "tokens", name), "x");
  mkdirSync(join(stateDir, "tokens", "aaaaaaaa.json"));
  t.ok(await store.verify(good.secret, NOW));
  t.ok((await store.list()).every(({ name }) => name === "bob"));
});

t.test("on a read-only disk tokens still work, but cannot be created or revoked", { skip: NO_DISK }, async (t) => {
  const disk = mountDisk(t);
  const store = new TokenStore(disk.folder);
  const { secret, token } = await make(store);
  disk.protect();
  t.ok(await store.verify(secret, NOW));
  await t.rejects(make(store), { code: "EROFS" });
  await t.rejects(store.revoke(token.id, NOW), { code: "EROFS" });
});

t.test("a folder that was open to others is left as it is, its files are not", async (t) => {
  const stateDir = t.testdir({ tokens: {} });
  chmodSync(join(stateDir, "tokens"), 0o755);
  await make(new TokenStore(stateDir));
  const [name = ""] = readdirSync(join(stateDir, "tokens"));
  t.equal(statSync(join(stateDir, "tokens", name)).mode & 0o777, 0o600);
});
