/**
 * Access tokens of those who contribute over HTTP.
 *
 *   npm run token -- create --name alice --scope compatibility,ai-tool --expires 90d
 *   npm run token -- list
 *   npm run token -- revoke 1a2b3c4d
 *
 * A new token is printed once, alone on standard output; only its digest is kept. What is changed here counts at once,
 * also for a service that runs.
 * Exit codes: 0 done, 1 there is no such token, 2 wrong usage, 3 the folder cannot be read or written.
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readStateDir } from "../server/config.js";
import { printable } from "../server/data/problem.js";
import { type AccessToken, SCOPES, type TokenScope, TokenStore } from "../server/state/tokens.js";

interface Streams {
  out: (line: string) => void;
  err: (line: string) => void;
}

const USAGE = `usage: npm run token -- create --name NAME [--scope ${SCOPES.join(",")}] [--expires 90d] [--state DIR]
       npm run token -- list [--state DIR]
       npm run token -- revoke ID [--state DIR]

create   makes a token and prints it once
         --name     who or what it is for
         --scope    what it may submit, separated by commas; default: everything
         --expires  a number of days (90d) or a date (2027-03-31); default: 90d
list     shows all tokens, without their secrets
revoke   revokes a token immediately
--state  the service's state folder; default: $STATE_DIR, or ./var`;

/** Thrown with what is wrong with the command line. */
class UsageError extends Error {}

const DAY_MS = 86_400_000;

/** Runs the command. @returns the exit code */
export async function main(
  argv: string[],
  env: NodeJS.ProcessEnv,
  { out, err }: Streams,
  now = new Date(),
): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        name: { type: "string" },
        scope: { type: "string", default: SCOPES.join(",") },
        expires: { type: "string", default: "90d" },
        state: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) {
      out(USAGE);
      return 0;
    }
    const [command, ...rest] = positionals;
    const store = new TokenStore(values.state || readStateDir(env));
    if (command === "list" && rest.length === 0) {
      showAll(await store.list(), now, { out, err });
      return 0;
    }
    if (command === "create" && rest.length === 0) {
      const name = values.name?.trim();
      if (!name || name.length > 80) throw new UsageError("create needs --name, of 1 to 80 characters");
      const wanted = { name, scopes: readScopes(values.scope), expiresAt: readExpiry(values.expires, now) };
      const { token, secret } = await store.create(wanted, now);
      out(secret);
      const end = token.expiresAt.slice(0, 10);
      err(`Token ${token.id} for ${printable(name)}: ${token.scopes.join(", ")}; it expires on ${end}.`);
      err("It will not be shown again. Send it as: Authorization: Bearer <token>");
      return 0;
    }
    if (command === "revoke" && rest.length === 1) {
      const token = await store.revoke(rest[0] as string, now);
      err(
        token
          ? `Token ${token.id} of ${printable(token.name)} is revoked.`
          : "There is no token with that ID; see list.",
      );
      return token ? 0 : 1;
    }
    // What was given is not repeated: it could be a token in the wrong place.
    throw new UsageError(command ? "unknown command or arguments" : "missing command");
  } catch (error) {
    const { message, code = "" } = error as NodeJS.ErrnoException;
    if (error instanceof UsageError || code.startsWith("ERR_PARSE_ARGS")) {
      err(`${message}\n\n${USAGE}`);
      return 2;
    }
    err(message);
    return 3;
  }
}

function readScopes(text: string): TokenScope[] {
  const names = text.split(",").map((name) => name.trim());
  const scopes = SCOPES.filter((scope) => names.includes(scope));
  const unknown = names.filter((name) => !(SCOPES as readonly string[]).includes(name));
  if (unknown.length > 0)
    throw new UsageError(`--scope: unknown scope "${printable(unknown.join(", "))}"; known: ${SCOPES.join(", ")}`);
  return scopes;
}

function readExpiry(text: string, now: Date): string {
  const [, days] = /^(\d{1,4})d$/.exec(text) ?? [];
  if (days && Number(days) > 0) return new Date(now.getTime() + Number(days) * DAY_MS).toISOString();
  const end = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  const isDay = end && !Number.isNaN(end.getTime()) && end.toISOString().startsWith(text);
  if (isDay && end > now) return end.toISOString();
  throw new UsageError(
    `--expires ${printable(text)}: use a number of days such as 90d, or a future date such as 2027-03-31`,
  );
}

function stateOf({ revokedAt, expiresAt }: AccessToken, now: Date): string {
  if (revokedAt) return `revoked ${revokedAt.slice(0, 10)}`;
  return `${expiresAt <= now.toISOString() ? "expired" : "until"} ${expiresAt.slice(0, 10)}`;
}

function showAll(tokens: AccessToken[], now: Date, { out, err }: Streams): void {
  if (tokens.length === 0) {
    err("There are no tokens yet. Create one: npm run token -- create --name NAME");
    return;
  }
  const rows = tokens.map((token) => [
    token.id,
    printable(token.name),
    token.scopes.join(","),
    stateOf(token, now),
    token.lastUsedAt ? `used ${token.lastUsedAt.slice(0, 16).replace("T", " ")}` : "never used",
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    out(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const streams = { out: (line: string) => console.log(line), err: (line: string) => console.error(line) };
  process.exitCode = await main(process.argv.slice(2), process.env, streams);
}
