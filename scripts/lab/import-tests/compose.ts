/** The images of services that a command starts with Docker Compose. */
import { parseDocument } from "yaml";
import { GAP } from "./expressions.js";
import { wordsOf } from "./shell.js";

/** Files that are read where a command names none (https://docs.docker.com/compose/intro/compose-application-model/#the-compose-file). */
const DEFAULTS = ["compose.yaml", "compose.yml", "docker-compose.yaml", "docker-compose.yml"];

/**
 * The images that a command starts, with the file that names each.
 * @param texts of files, by path
 */
export function composedIn(
  command: string,
  env: Readonly<Record<string, string>>,
  texts: ReadonlyMap<string, string>,
): { image: string; file: string }[] {
  const words = wordsOf(command.replace(/^sudo\s+/, ""));
  const begin = words[0] === "docker-compose" ? 1 : words[0] === "docker" && words[1] === "compose" ? 2 : 0;
  const up = words.indexOf("up");
  if (begin === 0 || up < 0 || words.slice(begin, up).some((word) => /^--(?:profile|project-directory)/.test(word)))
    return [];
  const named = words.slice(begin, up).flatMap((word, index, all) => {
    const glued = /^--file=(.+)$/.exec(word)?.[1];
    return glued ?? (/^(?:-f|--file)$/.test(word) ? (all[index + 1] ?? "") : []);
  });
  const paths = (named.length > 0 ? named : DEFAULTS).map((path) => path.replace(/^\.\//, ""));
  const wanted = words.slice(up + 1).filter((word) => /^[a-z]/i.test(word));
  return paths.flatMap((file) => {
    const text = texts.get(file);
    return text === undefined ? [] : imagesIn(text, wanted, env).map((image) => ({ image, file }));
  });
}

function imagesIn(text: string, wanted: readonly string[], env: Readonly<Record<string, string>>): string[] {
  const document = parseDocument(text, { merge: true });
  if (document.errors.length > 0) return [];
  const root = document.toJS() as { services?: unknown } | null;
  return Object.entries((root?.services ?? {}) as Record<string, { image?: unknown; profiles?: unknown } | null>)
    .filter(([name, service]) => (wanted.length > 0 ? wanted.includes(name) : service?.profiles === undefined))
    .flatMap(([, service]) => (typeof service?.image === "string" ? [fillIn(service.image, env)] : []));
}

/** Puts variables in: `${NAME}`, `${NAME:-default}`. */
const fillIn = (image: string, env: Readonly<Record<string, string>>): string =>
  image.replace(/\$\{(\w+)(?::?-([^}]*))?\}|\$(\w+)/g, (_, name?: string, preset?: string, bare?: string) => {
    return env[name ?? bare ?? ""] || (preset ?? GAP);
  });
