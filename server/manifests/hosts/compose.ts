/** Files of Docker Compose (https://docs.docker.com/reference/compose-file/services/): the images of the services. */
import { IndentedMap, mapAt, readIndented } from "../formats/indented.js";
import type { Reading } from "../reading.js";
import { ReadingBuilder, type Words } from "../reading-builder.js";
import { imageEntry } from "./images.js";

const BUILT: Words = ["service that is built from a Dockerfile", "services that are built from Dockerfiles"];
const ODD: Words = ["invalid service", "invalid services"];
const OPEN: Words = ["image that is only known at run time", "images that are only known at run time"];

/** A value that adds nothing to what another file says (https://docs.docker.com/reference/compose-file/merge/#reset-value). */
const NOTHING = /^(?:!reset\b.*|(?:\{\s*\}|~|null)?\s*(?:#.*)?)$/s;

/** Reads a compose file. Of variables, only the defaults are known. */
export function readCompose(text: string): Reading {
  const reading = new ReadingBuilder();
  const services = mapAt(readIndented(text), "services");
  for (const [name, service] of services) {
    const line = services.lines.get(name);
    if (!(service instanceof IndentedMap)) {
      if (!NOTHING.test(service)) reading.miss(ODD, line);
      continue;
    }
    const image = service.get("image");
    // What has both is built, and only named as the image says.
    if (service.has("build")) reading.passOver(BUILT);
    // A file that is laid over another need not name the image again.
    else if (typeof image === "string" && !NOTHING.test(image)) {
      const imageLine = service.lines.get("image");
      const reference = defaultsOf(withoutComment(image));
      if (reference) reading.add(imageEntry(reference, imageLine));
      else reading.miss(OPEN, imageLine);
    }
  }
  return reading.build("compose file", "named");
}

function withoutComment(value: string): string {
  const quoted = /^(["'])(.*?)\1/.exec(value)?.[2];
  return (quoted ?? value.replace(/\s#.*$/s, "")).trim();
}

/**
 * `postgres:${VERSION:-16}` with the default in place of the variable
 * (https://docs.docker.com/reference/compose-file/interpolation/).
 * @returns undefined where what is in front of the tag depends on a variable
 */
function defaultsOf(image: string): string | undefined {
  const known = image.replace(/\$\{\w+:?-([^{}]*)\}/g, "$1");
  const open = known.indexOf("$");
  if (open < 0) return known;
  const colon = known.lastIndexOf(":", open);
  return colon > known.lastIndexOf("/", open) ? known.slice(0, colon) : undefined;
}
