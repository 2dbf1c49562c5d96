/** The files that tell in what a project runs, by their names: versions, images and hosts. */
import { readCompose } from "./compose.js";
import { readDenoJson } from "./deno-json.js";
import { readDockerfile } from "./dockerfile.js";
import {
  hostFile,
  readAppJson,
  readAppYaml,
  readFirebase,
  readNetlify,
  readRender,
  readServerless,
  readWranglerJson,
  readWranglerToml,
} from "./hosts.js";
import type { Problem, Reading } from "./reading.js";
import { readMise, readRustToolchain, readToolVersions, versionFile } from "./version-files.js";

/**
 * `Dockerfile`, `Dockerfile.dev`, `api.Dockerfile`; but not sources and texts about them, the templates that make them, nor
 * what `Dockerfile.dockerignore` is (https://docs.docker.com/build/concepts/context/#filename-and-location).
 */
const DOCKERFILE =
  /^(?:docker|container)file(?!.*\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|php|sh|mdx?|txt|html|json|ya?ml|toml|snap|dockerignore|j2|erb|tm?pl|template)$)(?:\.[\w.-]+)?$|\.(?:docker|container)file$/;

/** Names without folders, in lower case, and who reads the text. */
export const SURROUNDINGS: readonly [name: RegExp, read: (text: string) => Reading | Problem][] = [
  [/^\.nvmrc$/, versionFile(".nvmrc", "nodejs", "node")],
  [/^\.node-version$/, versionFile(".node-version", "nodejs", "node")],
  [/^\.python-version$/, versionFile(".python-version", "python")],
  [/^\.ruby-version$/, versionFile(".ruby-version", "ruby")],
  [/^\.java-version$/, versionFile(".java-version", "java")],
  [/^\.tool-versions$/, readToolVersions],
  [/^\.?mise\.toml$/, readMise],
  [/^rust-toolchain(?:\.toml)?$/, readRustToolchain],
  [DOCKERFILE, readDockerfile],
  [/^(?:docker-)?compose(?:\.[\w-]+)*\.ya?ml$/, readCompose],
  [/^deno\.jsonc?$/, readDenoJson],
  [/^vercel\.json$/, hostFile("vercel.json", "vercel")],
  [/^netlify\.toml$/, readNetlify],
  [/^wrangler\.toml$/, readWranglerToml],
  [/^wrangler\.jsonc?$/, readWranglerJson],
  [/^fly\.toml$/, hostFile("fly.toml", "fly-io")],
  [/^render\.ya?ml$/, readRender],
  [/^railway\.(?:json|toml)$/, hostFile("railway.json", "railway")],
  [/^heroku\.yml$/, hostFile("heroku.yml", "heroku")],
  [/^app\.json$/, readAppJson],
  [/^app\.yaml$/, readAppYaml],
  [/^serverless\.ya?ml$/, readServerless],
  [/^firebase\.json$/, readFirebase],
  [/^amplify\.yml$/, hostFile("amplify.yml", "amplify")],
  [/^staticwebapp\.config\.json$/, hostFile("staticwebapp.config.json", "azure-static-web-apps")],
];
