/**
 * Writes test/fixtures/github/openapi.json: of GitHub's published description of its API, the operations in use and the
 * schemas they reach. The fake GitHub of the tests holds every request and every answer against it.
 *
 *   npm install --no-save @octokit/openapi
 *   npx tsx scripts/github/trim-openapi.ts node_modules/@octokit/openapi/generated/api.github.com.json
 */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const OUTPUT = "test/fixtures/github/openapi.json";

const REPO = "/repos/{owner}/{repo}";

/** What the server and the workflows ask of GitHub, by path. */
export const OPERATIONS: Record<string, readonly string[]> = {
  [REPO]: ["get"],
  [`${REPO}/actions/workflows/{workflow_id}/dispatches`]: ["post"],
  [`${REPO}/branches/{branch}`]: ["get"],
  [`${REPO}/collaborators/{username}/permission`]: ["get"],
  [`${REPO}/commits/{ref}`]: ["get"],
  [`${REPO}/compare/{basehead}`]: ["get"],
  [`${REPO}/contents/{path}`]: ["get", "put"],
  [`${REPO}/git/blobs`]: ["post"],
  [`${REPO}/git/blobs/{file_sha}`]: ["get"],
  [`${REPO}/git/commits`]: ["post"],
  [`${REPO}/git/commits/{commit_sha}`]: ["get"],
  [`${REPO}/git/matching-refs/{ref}`]: ["get"],
  [`${REPO}/git/ref/{ref}`]: ["get"],
  [`${REPO}/git/refs`]: ["post"],
  [`${REPO}/git/refs/{ref}`]: ["patch", "delete"],
  [`${REPO}/git/trees`]: ["post"],
  [`${REPO}/git/trees/{tree_sha}`]: ["get"],
  [`${REPO}/installation`]: ["get"],
  [`${REPO}/issues/comments/{comment_id}`]: ["patch"],
  [`${REPO}/issues/{issue_number}`]: ["get", "patch"],
  [`${REPO}/issues/{issue_number}/comments`]: ["get", "post"],
  [`${REPO}/issues/{issue_number}/labels`]: ["post"],
  [`${REPO}/pulls`]: ["get", "post"],
  [`${REPO}/pulls/{pull_number}`]: ["get", "patch"],
  [`${REPO}/pulls/{pull_number}/commits`]: ["get"],
  [`${REPO}/pulls/{pull_number}/files`]: ["get"],
  [`${REPO}/pulls/{pull_number}/merge`]: ["put"],
  [`${REPO}/pulls/{pull_number}/reviews`]: ["get", "post"],
  "/app/installations/{installation_id}/access_tokens": ["post"],
  "/rate_limit": ["get"],
  "/users/{username}": ["get"],
};

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

/** A description of an API: as much of OpenAPI's form as is read here. */
export interface Description {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, JsonObject>;
  components: Record<string, JsonObject>;
}

/** For people, or of no consequence for what is valid. */
const PROSE = /^(x-.*|description|summary|title|examples?|externalDocs|tags|headers|deprecated)$/;

/** The same without prose. Under `properties` the keys are names of data: a field may well be called `description`. */
function strip(value: Json, keysAreNames = false): Json {
  if (Array.isArray(value)) return value.map((item) => strip(item));
  if (value === null || typeof value !== "object") return value;
  const kept = Object.entries(value).filter(([key]) => keysAreNames || !PROSE.test(key));
  return Object.fromEntries(kept.map(([key, item]) => [key, strip(item, !keysAreNames && key === "properties")]));
}

function referencesIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === "$ref" && typeof item === "string" ? [item] : referencesIn(item),
  );
}

/**
 * The slice of a description that some operations make.
 * @param operations methods in lower case, by path
 * @throws Error when the description lacks one of them, or what one refers to
 */
export function trim(description: Description, operations: Record<string, readonly string[]>): Description {
  const { openapi, info } = description;
  const slice: Description = { openapi, info: { title: info.title, version: info.version }, paths: {}, components: {} };
  for (const [path, methods] of Object.entries(operations)) {
    slice.paths[path] = Object.fromEntries(
      methods.map((method) => {
        const operation = description.paths[path]?.[method];
        if (operation === undefined) throw new Error(`The description has no ${method.toUpperCase()} ${path}`);
        return [method, strip(operation)];
      }),
    );
  }
  const open = referencesIn(slice.paths);
  for (let reference = open.pop(); reference !== undefined; reference = open.pop()) {
    const [, kind = "", name = ""] = /^#\/components\/([^/]+)\/([^/]+)$/.exec(reference) ?? [];
    const component = description.components[kind]?.[name];
    if (component === undefined) throw new Error(`The description has no ${reference}`);
    slice.components[kind] ??= {};
    if (slice.components[kind][name] !== undefined) continue;
    slice.components[kind][name] = strip(component);
    open.push(...referencesIn(slice.components[kind][name]));
  }
  return slice;
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

/** JSON with one line for each operation and each component, in order of name, so that an update reads well as a diff. */
export function print({ openapi, info, paths, components }: Description): string {
  const lines = (entries: JsonObject, indent: string) =>
    Object.entries(entries)
      .sort(byName)
      .map(([name, item]) => `${indent}${JSON.stringify(name)}: ${JSON.stringify(item)}`)
      .join(",\n");
  const groups = (all: Record<string, JsonObject>) =>
    Object.entries(all)
      .sort(byName)
      .map(([name, entries]) => `    ${JSON.stringify(name)}: {\n${lines(entries, "      ")}\n    }`)
      .join(",\n");
  const head = `  "openapi": ${JSON.stringify(openapi)},\n  "info": ${JSON.stringify(info)},\n`;
  return `{\n${head}  "paths": {\n${groups(paths)}\n  },\n  "components": {\n${groups(components)}\n  }\n}\n`;
}

function main(source: string | undefined): number {
  if (!source) {
    console.error("Say where the description is: npx tsx scripts/github/trim-openapi.ts <api.github.com.json>");
    return 2;
  }
  writeFileSync(OUTPUT, print(trim(JSON.parse(readFileSync(source, "utf8")) as Description, OPERATIONS)));
  return 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = main(process.argv[2]);
