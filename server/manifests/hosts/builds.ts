/** Which Dockerfile is built with which folder: what compose files, workflows and bake files say. */
import { below, folderOf } from "../folders.js";
import { readYaml, type Yaml, yamlAt, yamlList, yamlMap, yamlText } from "../formats/yaml.js";
import { nameOf, type TextFile } from "../reading.js";

export interface ImageBuild {
  /** Its path, relative to what is scanned. */
  dockerfile: string;
  /** The folder that it copies from. */
  context: string;
}

/** The builds that a file describes; none for files that describe none. */
export function imageBuilds({ path, text }: TextFile): ImageBuild[] {
  const name = nameOf(path);
  if (/(?:^|[._-])compose(?:[._-].*)?\.ya?ml$/.test(name)) return composeBuilds(folderOf(path), readYaml(text));
  const root = /^(.*?)\/?\.github\/(?:workflows|actions)\//.exec(path)?.[1];
  if (root !== undefined && /\bdocker\b/.test(text)) return workflowBuilds(root || ".", readYaml(text));
  return /^docker-bake(?:\.[\w-]+)*\.hcl$/.test(name) ? bakeBuilds(folderOf(path), text) : [];
}

/** @param root the folder that paths of the context are relative to @param file relative to the context, unless `isFromRoot` */
function buildIn(root: string, context = ".", file = "Dockerfile", isFromRoot = false): ImageBuild[] {
  // Addresses, and what is only known when it runs.
  if (/[:${}]/.test(context + file)) return [];
  const folder = below(root, context);
  return [{ dockerfile: below(isFromRoot ? root : folder, file).replace(/^\.\//, ""), context: folder }];
}

/** https://docs.docker.com/reference/compose-file/build/ */
const composeBuilds = (root: string, compose: Yaml | undefined): ImageBuild[] =>
  [...yamlMap(yamlAt(compose, "services")).values()].flatMap((service) => {
    const build = yamlAt(service, "build");
    if (build === undefined || yamlAt(build, "dockerfile_inline")) return [];
    const context = yamlText(build) ?? yamlText(yamlAt(build, "context"));
    return buildIn(root, context, yamlText(yamlAt(build, "dockerfile")));
  });

/** https://github.com/docker/build-push-action#inputs, and `docker build -f docker/Dockerfile .` */
const workflowBuilds = (root: string, workflow: Yaml | undefined): ImageBuild[] =>
  [...yamlMap(yamlAt(workflow, "jobs")).values()]
    .flatMap((job) => yamlList(yamlAt(job, "steps")))
    .flatMap((step) => {
      const inputs = yamlAt(step, "with");
      const [context, file] = ["context", "file"].map((name) => yamlText(yamlAt(inputs, name)));
      if (/^docker\/build-push-action@/.test(yamlText(yamlAt(step, "uses")) ?? ""))
        return buildIn(root, context, file, file !== undefined);
      return commandBuilds(root, yamlText(yamlAt(step, "run")) ?? "");
    });

function commandBuilds(root: string, script: string): ImageBuild[] {
  const commands = script.replace(/\\\r?\n/g, " ").split(/\r?\n|&&|;/);
  return commands.flatMap((command) => {
    if (!/\bdocker\s+(?:buildx\s+)?build\s/.test(command)) return [];
    const file = /\s(?:-f|--file)[= ]\s*(\S+)/.exec(command)?.[1];
    const context = command.trim().split(/\s+/).at(-1);
    return buildIn(root, context, file, file !== undefined);
  });
}

const CONTEXT = /^[ \t]*context[ \t]*=[ \t]*"([^"\n]*)"/m;
const DOCKERFILE = /^[ \t]*dockerfile[ \t]*=[ \t]*"([^"\n]*)"/m;

/** https://docs.docker.com/build/bake/reference/#target */
const bakeBuilds = (root: string, bake: string): ImageBuild[] =>
  bake.split(/^target\s/m).flatMap((target, index) => {
    const [context, file] = [CONTEXT, DOCKERFILE].map((setting) => setting.exec(target)?.[1]);
    return index === 0 ? [] : buildIn(root, context, file);
  });
