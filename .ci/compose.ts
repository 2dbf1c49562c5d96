/**
 * Holds compose.yaml against what it names: variables against the configuration, the port and the folder of state against
 * the Dockerfile.
 *
 *   npx tsx .ci/compose.ts                  check
 *   npx tsx .ci/compose.ts --flags SERVICE  print the flags of the command of a service, a line each
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { readConfig } from "../server/config.js";

interface Service {
  command?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  pids_limit?: number;
  depends_on?: Record<string, unknown>;
}

const { services, volumes } = parse(readFileSync("compose.yaml", "utf8")) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const [, , flag, of = ""] = process.argv;
if (flag === "--flags") {
  for (const word of services[of]?.command?.slice(1) ?? []) console.log(word);
} else {
  const { stackfit, valkey } = services;
  assert(stackfit && valkey, "both services are there");
  const dockerfile = readFileSync("Dockerfile", "utf8");
  const config = readFileSync("server/config.ts", "utf8");
  const { environment = {} } = stackfit;
  const built = [...dockerfile.matchAll(/^(?:ENV|\s+)\s*([A-Z_]+)=/gm)].map(([, name]) => name as string);
  for (const name of [...Object.keys(environment), ...built.filter((one) => one !== "NODE_ENV")])
    assert.match(
      config,
      new RegExp(`["_.]${name.replace(/^RATE_LIMIT_/, "")}\\b`),
      `${name} is a setting of the service`,
    );
  readConfig({ ...environment });
  assert.equal(new URL(environment.REDIS_URL ?? "").hostname, "valkey");
  assert.match(dockerfile, new RegExp(`^EXPOSE ${stackfit.ports?.[0]?.split(":").at(-1)}$`, "m"));
  const [volume, place] = stackfit.volumes?.[0]?.split(":") ?? [];
  assert(volume && volume in volumes, "the volume is declared");
  assert.match(dockerfile, new RegExp(`^VOLUME ${place}$`, "m"));
  assert.match(dockerfile, new RegExp(`STATE_DIR=${place}\\b`));
  for (const [name, service] of Object.entries(services)) {
    assert.equal(service.read_only, true, `${name} has a read-only root`);
    assert.deepEqual(service.cap_drop, ["ALL"], `${name} has no capabilities`);
    assert.deepEqual(service.security_opt, ["no-new-privileges:true"], name);
    assert(service.mem_limit && service.pids_limit, `${name} is limited`);
  }
  console.log(`   ${Object.keys(services).join(" and ")}: sound`);
}
