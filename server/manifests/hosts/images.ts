/** Container images: which technology one carries, and in which version. */
import { listEntry } from "../../catalog/scan/entry.js";
import { type NamedEntry, technologyEntry, withLine } from "../reading.js";
import { namedById, RELEASE } from "./runtimes.js";

/** Repositories that are called by the id of what they carry: official ones, which have no `/`. */
const OFFICIAL =
  "python ruby rust php elixir erlang swift gradle maven composer mysql mariadb redis memcached cassandra couchdb neo4j influxdb elasticsearch clickhouse rabbitmq nats nginx caddy traefik tomcat jetty wordpress ghost drupal debian ubuntu sonarqube couchbase";

const BITNAMI = "mysql mariadb postgresql mongodb redis valkey rabbitmq memcached kafka elasticsearch nginx";

/** By their owner (https://github.com/bitnami/containers#readme, https://circleci.com/docs/guides/execution-managed/circleci-images/, https://docs.aws.amazon.com/lambda/latest/dg/images-create.html). */
const OF_OWNERS: readonly [owner: string, ids: string][] = [
  ["bitnami", BITNAMI],
  ["bitnamilegacy", BITNAMI],
  ["cimg", "python ruby go php rust elixir mysql mariadb redis"],
  ["lambda", "nodejs python ruby java"],
];

/** Repositories by the id of what they carry: official ones with another name, and those that a project documents as its own. */
const OTHERS: Readonly<Record<string, string>> = {
  nodejs: "node distroless/nodejs cimg/node",
  java: "eclipse-temurin amazoncorretto openjdk cimg/openjdk",
  go: "golang",
  // https://github.com/postgis/docker-postgis#readme, https://github.com/pgvector/pgvector#docker, https://github.com/timescale/timescaledb-docker#readme
  postgresql: "postgres cimg/postgres postgis/postgis pgvector/pgvector timescale/timescaledb",
  mongodb: "mongo",
  apache: "httpd",
  "alpine-linux": "alpine",
  deno: "denoland/deno", // https://docs.deno.com/runtime/reference/docker/
  bun: "oven/bun", // https://bun.com/docs/guides/ecosystem/docker
  uv: "astral-sh/uv", // https://docs.astral.sh/uv/guides/integration/docker/
  // https://learn.microsoft.com/dotnet/architecture/microservices/net-core-net-framework-containers/official-net-docker-images
  dotnet: "dotnet/sdk dotnet/aspnet dotnet/runtime",
  valkey: "valkey/valkey", // https://valkey.io/download/
  clickhouse: "clickhouse/clickhouse-server", // https://clickhouse.com/docs/install/docker
  // https://www.elastic.co/docs/deploy-manage/deploy/self-managed/install-elasticsearch-docker-basic
  elasticsearch: "elasticsearch/elasticsearch",
  opensearch: "opensearchproject/opensearch", // https://docs.opensearch.org/latest/install-and-configure/install-opensearch/docker/
  meilisearch: "getmeili/meilisearch", // https://www.meilisearch.com/docs/guides/docker
  typesense: "typesense/typesense", // https://typesense.org/docs/guide/install-typesense.html
  qdrant: "qdrant/qdrant", // https://qdrant.tech/documentation/guides/installation/
  kafka: "apache/kafka", // https://kafka.apache.org/documentation/#docker
  keycloak: "keycloak/keycloak", // https://www.keycloak.org/getting-started/getting-started-docker
  prometheus: "prom/prometheus", // https://prometheus.io/docs/prometheus/latest/installation/
  grafana: "grafana/grafana", // https://grafana.com/docs/grafana/latest/setup-grafana/installation/docker/
  airflow: "apache/airflow", // https://airflow.apache.org/docs/docker-stack/index.html
  cockroachdb: "cockroachdb/cockroach", // https://www.cockroachlabs.com/docs/stable/install-cockroachdb-linux
  hasura: "hasura/graphql-engine", // https://hasura.io/docs/2.0/deployment/deployment-guides/docker/
  directus: "directus/directus", // https://directus.io/docs/self-hosting/deploying
  ollama: "ollama/ollama", // https://docs.ollama.com/docker
};

/**
 * Technologies by the repository of their image: the official ones
 * (https://github.com/docker-library/official-images/tree/master/library) and others. Their tags begin with the version of what
 * they carry; images with a numbering of their own are not among them.
 */
export const REPOSITORIES: ReadonlyMap<string, string> = new Map([
  ...namedById(OFFICIAL),
  ...OF_OWNERS.flatMap(([owner, ids]) =>
    namedById(ids).map(([name, id]): [string, string] => [`${owner}/${name}`, id]),
  ),
  ...Object.entries(OTHERS).flatMap(([id, names]) => names.split(" ").map((name): [string, string] => [name, id])),
]);

/** Images that only their own tag parts from what they are built on carry it in front: `alpine-2.1.4`. */
const BASE_IN_FRONT = /^(?:alpine|debian|distroless|ubuntu|bin)-(?=\d)/;

/** Images with a numbering of their own, whose tags name the version of PostgreSQL behind it: `pg16`, `0.8.1-pg16-trixie`. */
const EXTENDING_POSTGRES = /^(?:pgvector\/pgvector|timescale\/timescaledb)$/;

/**
 * Images with the version in their name: `distroless/nodejs22-debian12`
 * (https://github.com/GoogleContainerTools/distroless#what-images-are-available), `ubi9/nodejs-20` and `ubi9/openjdk-21`
 * (https://catalog.redhat.com/en/software/containers/explore).
 */
const VERSION_IN_NAME = /^(?:distroless|ubi\d{1,2})\/(?:(nodejs)|java|openjdk)-?(\d{1,2})(?:-|$)/;

/**
 * What an image is: a technology, or an unknown name.
 * @param reference `[host[:port]/]path[:tag][@digest]` (https://pkg.go.dev/github.com/distribution/reference)
 */
export function imageEntry(reference: string, line: number | undefined): NamedEntry {
  const { shown, id, version } = carriedBy(reference);
  return id === undefined ? withLine(line, listEntry(shown)) : technologyEntry(id, shown, version, line);
}

/** Whether it is known which technology an image carries. */
export const isKnownImage = (reference: string): boolean => carriedBy(reference).id !== undefined;

function carriedBy(reference: string): { shown: string; id?: string | undefined; version?: string | undefined } {
  const shown = reference.split("@")[0] ?? "";
  const slash = shown.lastIndexOf("/");
  const colon = shown.indexOf(":", slash + 1);
  const [path, tag] = colon < 0 ? [shown, ""] : [shown.slice(0, colon), shown.slice(colon + 1)];
  const repository = repositoryOf(path);
  const named = VERSION_IN_NAME.exec(repository);
  return named
    ? { shown, id: named[1] ?? "java", version: named[2] }
    : { shown, id: REPOSITORIES.get(repository), version: versionOf(repository, tag) };
}

/**
 * The repository without its host, which has a dot or a port. Copies of the official images keep them below `library/`; a
 * bare name at another host can be anything.
 */
function repositoryOf(path: string): string {
  const [first = "", ...rest] = path.split("/");
  const isHost = rest.length > 0 && (/[.:]/.test(first) || first === "localhost");
  const repository = isHost ? rest.join("/") : path;
  const official = /^(?:docker\/)?library\/([^/]+)$/.exec(repository)?.[1];
  // https://docs.docker.com/reference/cli/docker/image/tag/: a name without a host is at docker.io.
  const isElsewhere = isHost && !/^(?:index\.|registry-1\.)?docker\.io$/.test(first);
  return official ?? (isElsewhere && rest.length === 1 ? path : repository);
}

/** Debian's releases by name, from 8 on (https://www.debian.org/releases/), and Ubuntu's with long support (https://wiki.ubuntu.com/Releases). */
const SYSTEMS: ReadonlyMap<string, [id: string, version: string]> = new Map([
  ...released("jessie stretch buster bullseye bookworm trixie", (place) => ["debian", `${8 + place}`]),
  ...released("xenial bionic focal jammy noble resolute", (place) => ["ubuntu", `${16 + 2 * place}.04`]),
]);

function released(names: string, at: (place: number) => [id: string, version: string]) {
  return names.split(" ").map((name, place): [string, [string, string]] => [name, at(place)]);
}

/** The system that a tag names with its release: `bookworm`, `alpine3.20`. */
function systemOf(tag: string): [id: string, version: string] | undefined {
  const alpine = /(?:^|-)alpine(\d+\.\d+)/.exec(tag)?.[1];
  const name = tag.split("-").find((part) => SYSTEMS.has(part));
  return alpine === undefined ? SYSTEMS.get(name ?? "") : ["alpine-linux", alpine];
}

/** The system that an image is built on, where its tag names the release and the image is not that system itself. */
export function systemEntry(reference: string, line: number | undefined): NamedEntry | undefined {
  const { shown, id } = carriedBy(reference);
  const [system, version] = systemOf(shown.slice(shown.lastIndexOf(":") + 1)) ?? [];
  return id === undefined || system === undefined || system === id
    ? undefined
    : technologyEntry(system, shown, version, line);
}

/** `20.11` of `20.11-alpine3.20`, `10` of `buster-slim`; undefined for `latest`, `lts-slim` and other tags that move from version to version. */
function versionOf(repository: string, tag: string): string | undefined {
  const [system, version] = systemOf(tag) ?? [];
  if (system !== undefined && system === REPOSITORIES.get(repository)) return version;
  if (EXTENDING_POSTGRES.test(repository)) return /(?:^|-)pg(\d+)(?:-|$)/.exec(tag)?.[1];
  return RELEASE.exec(tag.replace(BASE_IN_FRONT, "").replace(/^v(?=\d)/, ""))?.[0];
}
