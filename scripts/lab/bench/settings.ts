/** What a setting costs, as a share of what the server does without it. */
import { spawnSync } from "node:child_process";
import { startRedis } from "../../../test/fixtures/redis.js";
import { loadInTurn, startSettled } from "./rounds.js";
import { atLeast, type Goal, median, type Options, ratio, table } from "./section.js";

const CHECK = {
  method: "POST",
  path: "/api/v1/check",
  bodies: [JSON.stringify({ techA: "nextjs", techB: "react" })],
} as const;

const hasRedis = () => spawnSync("redis-server", ["--version"]).status === 0;

/** A Redis, and what ends it. */
async function openRedis(): Promise<{ url: string; end: () => unknown }> {
  let end: () => unknown = () => {};
  const { url } = await startRedis({
    teardown: (close) => {
      end = close;
    },
  });
  return { url, end: () => end() };
}

export async function measureSettings(options: Options): Promise<{ body: string; goals: Goal[] }> {
  const redis = hasRedis() ? await openRedis() : undefined;
  const named = [
    { name: "default settings", server: await startSettled() },
    { name: "`ACCESS_LOG=0.01`", server: await startSettled({ ACCESS_LOG: "0.01" }) },
    { name: "`ACCESS_LOG=all`", server: await startSettled({ ACCESS_LOG: "all" }) },
    { name: "`HOST=::`", server: await startSettled({ HOST: "::" }) },
    ...(redis ? [{ name: "`REDIS_URL`", server: await startSettled({ REDIS_URL: redis.url }) }] : []),
  ];
  const servers = named.map(({ server }) => [server]);
  const measured = await loadInTurn(servers, CHECK, options);
  const base = measured[0]?.rates ?? [];
  const rows = named.map(({ name }, index) => {
    const { rates = [], p99 = Number.NaN } = measured[index] ?? {};
    return [name, Math.round(median(rates)), ratio(rates, base).toFixed(2), p99.toFixed(2)];
  });
  await Promise.all(named.map(({ server }) => server.stop()));
  await redis?.end();
  const goals = [
    atLeast("POST /check with every request logged: share of none", 0.5, ratio(measured[2]?.rates ?? [], base)),
  ];
  return { body: table(["`POST /check`", "req/s", "share", "p99, ms"], rows), goals };
}
