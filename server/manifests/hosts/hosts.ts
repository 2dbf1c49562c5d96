/** Files that show where a project runs. Their settings differ from host to host; often it is enough that one exists. */
import { jsoncReader, parseJson } from "../formats/json.js";
import { type Toml, tomlReader } from "../formats/toml.js";
import { type Yaml, yamlAt, yamlReader, yamlText } from "../formats/yaml.js";
import { buildEntry, isRecord, type Problem, type Reading, recordAt, technologyEntry } from "../reading.js";
import { type ReadingBuilder, type ReadingWords, reader } from "../reading-builder.js";
import { managedRuntimeEntry, namedById, plainVersion } from "./runtimes.js";

const OTHER_FILE: ReadingWords = ["file of this name with another purpose", "files of this name with other purposes"];

/**
 * A reader of a file that only one host has, whatever is in it: vercel.json (https://vercel.com/docs/project-configuration),
 * fly.toml (https://fly.io/docs/reference/configuration/), railway.json and railway.toml (https://docs.railway.com/reference/config-as-code), heroku.yml
 * (https://devcenter.heroku.com/articles/build-docker-images-heroku-yml), amplify.yml
 * (https://docs.aws.amazon.com/amplify/latest/userguide/build-settings.html), staticwebapp.config.json
 * (https://learn.microsoft.com/azure/static-web-apps/configuration).
 */
export const hostFile = (kind: string, id: string) =>
  reader(kind, (reading, _: string) => reading.add(technologyEntry(id, kind, undefined)));

/** What a Blueprint of Render has at its root (https://render.com/docs/blueprint-spec#root-level-fields). */
const BLUEPRINT = ["services", "databases", "envVarGroups", "projects", "ungrouped"];

export const readRender = yamlReader("a render.yaml", (reading, root) => {
  if (BLUEPRINT.some((field) => yamlAt(root, field))) reading.add(technologyEntry("render", "render.yaml", undefined));
  else reading.passOver(OTHER_FILE);
});

/** Languages by their names in the variables that set what Netlify builds with, such as NODE_VERSION (https://docs.netlify.com/build/configure-builds/available-software-at-build-time/). */
const NETLIFY_LANGUAGES = [["node", "nodejs"] as const, ...namedById("python ruby go php bun")];

/** Reads a netlify.toml (https://docs.netlify.com/build/configure-builds/file-based-configuration/). */
export const readNetlify = tomlReader("a netlify.toml", (reading, toml) => {
  const environment = recordAt(toml.value, "build", "environment");
  reading.add(technologyEntry("netlify", "netlify.toml", undefined));
  if (Array.isArray(toml.value.edge_functions))
    reading.add(technologyEntry("netlify-edge", "edge_functions", undefined, toml.lineOf("edge_functions", 0)));
  for (const [language, id] of NETLIFY_LANGUAGES) {
    const variable = `${language.toUpperCase()}_VERSION`;
    const value = environment[variable];
    if (typeof value !== "string" && typeof value !== "number") continue;
    const version = String(value);
    const line = toml.lineOf("build", "environment", variable);
    reading.add(buildEntry(technologyEntry(id, `${variable} ${version}`, plainVersion(id, version), line)));
  }
});

/** Reads a wrangler.toml (https://developers.cloudflare.com/workers/wrangler/configuration/). */
export const readWranglerToml = tomlReader("a wrangler.toml", (reading, toml) => {
  reading.add(wranglerEntry("wrangler.toml", toml.value, toml.lineOf));
});

export const readWranglerJson = jsoncReader("a wrangler.json", (reading, settings, place) => {
  reading.add(wranglerEntry("wrangler.json", settings, (key) => place.at(String(key))?.line));
});

/** What names the folder of its pages is a project of Pages (https://developers.cloudflare.com/pages/functions/wrangler-configuration/). */
function wranglerEntry(file: string, settings: Record<string, unknown>, lineOf: Toml["lineOf"]) {
  const pages = "pages_build_output_dir";
  return pages in settings
    ? technologyEntry("cloudflare-pages", file, undefined, lineOf(pages))
    : technologyEntry("cloudflare-workers", file, undefined);
}

/** Reads an app.yaml of Google App Engine, which has to name a runtime (https://cloud.google.com/appengine/docs/standard/reference/app-yaml). */
export const readAppYaml = yamlReader("an app.yaml", (reading, app) => {
  const runtime = yamlAt(app, "runtime");
  if (yamlText(runtime) === undefined) reading.passOver(OTHER_FILE);
  else {
    reading.add(technologyEntry("gcp", "app.yaml", undefined));
    addManaged(reading, runtime);
  }
});

/** Hosts by what the Serverless Framework calls them (https://www.serverless.com/framework/docs/providers/aws/guide/serverless.yml). */
const PROVIDERS = new Map([
  ["aws", "aws-lambda"],
  ["azure", "azure-functions"],
  ["google", "gcp"],
]);

export const readServerless = yamlReader("a serverless.yml", (reading, service) => {
  const provider = yamlAt(service, "provider");
  reading.add(technologyEntry("serverless-framework", "serverless.yml", undefined));
  const named = yamlAt(provider, "name") ?? provider;
  const name = yamlText(named);
  const host = PROVIDERS.get(name ?? "");
  if (host) reading.add(technologyEntry(host, `provider ${name}`, undefined, named?.line));
  addManaged(reading, yamlAt(provider, "runtime"));
});

/** Reads a firebase.json (https://firebase.google.com/docs/cli#the_firebasejson_file), with the runtimes of its functions. */
export const readFirebase = jsoncReader("a firebase.json", (reading, settings, place) => {
  reading.add(technologyEntry("firebase", "firebase.json", undefined));
  const functions = place.at("functions");
  for (const [index, codebase] of [settings.functions].flat().entries()) {
    if (!isRecord(codebase) || typeof codebase.runtime !== "string") continue;
    const line = (functions?.at(index) ?? functions)?.at("runtime")?.line ?? 1;
    addManaged(reading, { value: codebase.runtime, line });
  }
});

/** Fields that only the app.json of Heroku has; Expo and others have files of that name, too. */
const HEROKU_FIELDS = ["addons", "buildpacks", "formation", "success_url"];

/** Reads an app.json of Heroku (https://devcenter.heroku.com/articles/app-json-schema). */
export function readAppJson(text: string): Reading | Problem {
  const parsed = parseJson(text, "an app.json");
  return "problem" in parsed ? parsed : appJson(parsed.value);
}

const appJson = reader("app.json", (reading, value: unknown) => {
  const settings = isRecord(value) ? value : {};
  const isHeroku = HEROKU_FIELDS.some((field) => field in settings) || /^heroku-\d+$/.test(String(settings.stack));
  if (isHeroku) reading.add(technologyEntry("heroku", "app.json", undefined));
  else reading.passOver(OTHER_FILE);
});

function addManaged(reading: ReadingBuilder, runtime: Yaml | undefined): void {
  const entry = managedRuntimeEntry(yamlText(runtime) ?? "", runtime?.line);
  if (entry) reading.add(entry);
}
