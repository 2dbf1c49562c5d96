/** Files of Docker Compose (https://docs.docker.com/reference/compose-file/services/): the images of the services. */
import { yamlAt, yamlList, yamlMap, yamlReader, yamlText } from "../formats/yaml.js";
import type { ReadingWords } from "../reading-builder.js";
import { imageEntry } from "./images.js";

const BUILT: ReadingWords = ["service that is built from a Dockerfile", "services that are built from Dockerfiles"];
const ODD: ReadingWords = ["invalid service", "invalid services"];
const OPEN: ReadingWords = ["image that is only known at run time", "images that are only known at run time"];

/** A value that adds nothing to what another file says (https://docs.docker.com/reference/compose-file/merge/#reset-value). */
const NOTHING = /^(?:~|null)?$/;

/** Reads a compose file. Of variables, only the defaults are known. */
export const readCompose = yamlReader("a compose file", (reading, compose) => {
  for (const service of yamlMap(yamlAt(compose, "services")).values()) {
    const image = yamlAt(service, "image");
    const written = yamlText(image) ?? "";
    // What has both is built, and only named as the image says.
    if (yamlAt(service, "build")) reading.passOver(BUILT);
    // A file that is laid over another need not name the image again.
    else if (!NOTHING.test(written)) {
      const reference = defaultsOf(written);
      if (reference) reading.add(imageEntry(reference, image?.line));
      else reading.miss(OPEN, image?.line);
    } else if (yamlList(service).some(({ value }) => typeof value === "string" && !NOTHING.test(value)))
      reading.miss(ODD, service.line);
  }
});

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
