/**
 * Who may see the queue: the maintainer token, or a cookie that was made with it. Nothing is stored: the cookie names its
 * end and is signed with the token, so that another token ends all sessions.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";

const COOKIE = "stackfit-review";

/** A working day. */
const SESSION_MS = 8 * 3_600_000;

const CREDENTIALS = /^Bearer +(\S{1,200}) *$/i;

/** How a request was let in; a cookie comes with every request of its browser, so forms need a code besides. */
export type SignedIn = { way: "header" } | { way: "cookie"; formCode: string };

export class Sessions {
  readonly #token: string;
  readonly #attributes: string;

  /** @param path below which the cookie is sent @param isSecure whether people reach the service by https */
  constructor(token: string, { path, isSecure }: { path: string; isSecure: boolean }) {
    this.#token = token;
    this.#attributes = `Path=${path}; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;
  }

  isToken(secret: string): boolean {
    return isEqual(secret, this.#token);
  }

  start(now: Date): string {
    const end = now.getTime() + SESSION_MS;
    return `${COOKIE}=${end}.${this.#sign(`session ${end}`)}; Max-Age=${SESSION_MS / 1000}; ${this.#attributes}`;
  }

  end(): string {
    return `${COOKIE}=; Max-Age=0; ${this.#attributes}`;
  }

  /** @returns undefined for a request that is not let in */
  enter({ headers }: Pick<FastifyRequest, "headers">, now: Date): SignedIn | undefined {
    const [, secret] = CREDENTIALS.exec(headers.authorization ?? "") ?? [];
    if (secret !== undefined) return this.isToken(secret) ? { way: "header" } : undefined;
    const own = headers.cookie?.split(/; ?/).find((cookie) => cookie.startsWith(`${COOKIE}=`));
    const session = own?.slice(COOKIE.length + 1) ?? "";
    const [, end = "", signature = ""] = /^(\d{13})\.([\w-]{43})$/.exec(session) ?? [];
    const isSigned = isEqual(signature, this.#sign(`session ${end}`));
    if (!isSigned || Number(end) <= now.getTime()) return undefined;
    return { way: "cookie", formCode: this.#sign(`form ${end}`) };
  }

  /** Whether a form comes from a page that this session was shown. */
  isOwnForm(entry: SignedIn, code: string): boolean {
    return entry.way === "header" || isEqual(code, entry.formCode);
  }

  #sign(text: string): string {
    return createHmac("sha256", this.#token).update(text).digest("base64url");
  }
}

/** In constant time, whatever their lengths. */
function isEqual(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
