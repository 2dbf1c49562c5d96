/**
 * Access tokens: one file each below STATE_DIR/tokens, holding the SHA-256 of the token and never the token. They are read
 * at each look-up, so what the command line changes counts at once; the time of a file's last change is the token's
 * last use, which can be noted without ever writing over a revocation.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { jsonFilesIn, readPlainFile, writeDurably } from "./durable-file.js";

export const SCOPES = ["compatibility", "ai-tool"] as const;
export type TokenScope = (typeof SCOPES)[number];

interface TokenFile {
  name: string;
  scopes: TokenScope[];
  /** ISO 8601. */
  createdAt: string;
  expiresAt: string;
  revokedAt?: string;
  /** In hexadecimal. */
  sha256: string;
}

export interface AccessToken extends Omit<TokenFile, "sha256"> {
  /** Eight hexadecimal digits. */
  id: string;
  /** ISO 8601; undefined when it was never used. */
  lastUsedAt?: string | undefined;
}

/** A file that lost its end must not open for ever. */
const isSound = ({ name, scopes, createdAt, expiresAt, sha256 }: TokenFile): boolean =>
  [name, createdAt, expiresAt, sha256].every((text) => typeof text === "string") &&
  Array.isArray(scopes) &&
  !Number.isNaN(Date.parse(expiresAt));

/** `stackfit_`, the id, and 256 random bits; the prefix lets secret scanners find it. */
const TOKEN = /^stackfit_([0-9a-f]{8})_[\w-]{43}$/;
const ID = /^[0-9a-f]{8}$/;

/** The last use is noted once a minute at most. */
const USE_GRAIN_MS = 60_000;

const NEVER = new Date(0);
const digest = (text: string) => createHash("sha256").update(text).digest();

export class TokenStore {
  readonly #folder: string;

  /** @param stateDir the folder of everything that is state */
  constructor(stateDir: string) {
    this.#folder = join(stateDir, "tokens");
  }

  /** Makes a token. @returns it and its secret, which is not kept and cannot be shown again */
  async create(
    { name, scopes, expiresAt }: Pick<AccessToken, "name" | "scopes" | "expiresAt">,
    now: Date,
  ): Promise<{ token: AccessToken; secret: string }> {
    const id = randomBytes(4).toString("hex");
    const secret = `stackfit_${id}_${randomBytes(32).toString("base64url")}`;
    const fields = { name, scopes, createdAt: now.toISOString(), expiresAt };
    await this.#write(id, { ...fields, sha256: digest(secret).toString("hex") }, NEVER);
    return { token: { id, ...fields }, secret };
  }

  /** All tokens, the oldest first. */
  async list(): Promise<AccessToken[]> {
    const ids = (await jsonFilesIn(this.#folder))
      .map((name) => name.replace(/\.json$/, ""))
      .filter((id) => ID.test(id));
    const tokens = await Promise.all(ids.map((id) => this.#read(id)));
    return tokens
      .filter((token) => token !== undefined)
      .map(({ sha256: _sha256, ...token }) => token)
      .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  }

  /** Ends a token. @returns it, or undefined when there is none of that id */
  async revoke(id: string, now: Date): Promise<AccessToken | undefined> {
    const known = ID.test(id) ? await this.#read(id) : undefined;
    if (!known) return undefined;
    const { id: _id, lastUsedAt, ...file } = known;
    const revoked = { ...file, revokedAt: file.revokedAt ?? now.toISOString() };
    await this.#write(id, revoked, lastUsedAt ? new Date(lastUsedAt) : NEVER);
    const { sha256: _sha256, ...token } = revoked;
    return { id, lastUsedAt, ...token };
  }

  /** The token of a secret, compared in constant time; undefined when it is unknown, expired or revoked */
  async verify(secret: string, now: Date): Promise<AccessToken | undefined> {
    const [, id] = TOKEN.exec(secret) ?? [];
    const known = id === undefined ? undefined : await this.#read(id);
    const given = digest(secret);
    const kept = known ? Buffer.from(known.sha256, "hex") : Buffer.alloc(given.length);
    const matches = kept.length === given.length && timingSafeEqual(given, kept);
    if (!known || !matches || known.revokedAt !== undefined || known.expiresAt <= now.toISOString()) return undefined;
    await this.#noteUse(known, now);
    const { sha256: _sha256, ...token } = known;
    return token;
  }

  async #noteUse({ id, lastUsedAt }: AccessToken, now: Date): Promise<void> {
    if (lastUsedAt && now.getTime() - new Date(lastUsedAt).getTime() < USE_GRAIN_MS) return;
    // It is a note: on a disk that takes no changes the token works on.
    await utimes(this.#path(id), now, now).catch(() => undefined);
  }

  async #read(id: string): Promise<(AccessToken & { sha256: string }) | undefined> {
    const path = this.#path(id);
    try {
      const [text, { mtimeMs }] = await Promise.all([readPlainFile(path), stat(path)]);
      const file = JSON.parse(text.toString()) as TokenFile;
      if (!isSound(file)) return undefined;
      return { id, ...file, lastUsedAt: mtimeMs > 0 ? new Date(mtimeMs).toISOString() : undefined };
    } catch {
      // Not there, or not readable: either way it opens nothing.
      return undefined;
    }
  }

  async #write(id: string, file: TokenFile, lastUse: Date): Promise<void> {
    await writeDurably(this.#path(id), `${JSON.stringify(file, null, 2)}\n`);
    await utimes(this.#path(id), lastUse, lastUse);
  }

  #path(id: string): string {
    return join(this.#folder, `${id}.json`);
  }
}
