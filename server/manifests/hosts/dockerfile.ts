/** Dockerfiles (https://docs.docker.com/reference/dockerfile/): the images that they begin with. */

import type { Reading } from "../reading.js";
import { ReadingBuilder, type Words } from "../reading-builder.js";
import { imageEntry } from "./images.js";

const STAGE: Words = ["earlier stage of the same file", "earlier stages of the same file"];
const NOTHING: Words = ["stage that starts from an empty image", "stages that start from an empty image"];
const OPEN: Words = ["image that is only known at build time", "images that are only known at build time"];

/**
 * Reads a Dockerfile: the image of each `FROM`, with what `ARG` in front of the first gives as the default. Digests are not
 * looked at, as they tell no version.
 */
export function readDockerfile(text: string): Reading {
  const reading = new ReadingBuilder();
  const defaults = new Map<string, string>();
  const stages = new Set<string>();
  let hasBegun = false;
  for (const { code, line } of instructionsOf(text)) {
    const [, instruction = "", rest = ""] = /^(\w+)\s+(.*)$/s.exec(code) ?? [];
    if (/^arg$/i.test(instruction) && !hasBegun) {
      for (const [, name, value] of rest.matchAll(/(?:^|\s)(\w+)=("[^"]*"|'[^']*'|\S*)/g))
        if (name) defaults.set(name, expand(value?.replace(/^["']|["']$/g, "") ?? "", defaults) ?? "");
    }
    if (!/^from$/i.test(instruction)) continue;
    hasBegun = true;
    const [image = "", as = "", stage = ""] = rest.split(/\s+/).filter((word) => !word.startsWith("--"));
    const reference = expand(image, defaults);
    if (stages.has(image.toLowerCase())) reading.passOver(STAGE);
    else if (image.toLowerCase() === "scratch") reading.passOver(NOTHING);
    else if (!reference || reference.startsWith(":")) reading.miss(OPEN, line);
    else reading.add(imageEntry(reference.replace(/:(?=$|@)/, ""), line));
    if (/^as$/i.test(as)) stages.add(stage.toLowerCase());
  }
  return reading.build("Dockerfile", "named");
}

/** The instructions, each on one line and without comments, with the number of their first line; not what is inlined. */
function* instructionsOf(text: string): Generator<{ code: string; line: number }> {
  const goingOn = /^#\s*escape\s*=\s*`/im.test(text.slice(0, 500)) ? "`" : "\\";
  let code = "";
  let begin = 0;
  /** Words that end the files that are inlined (https://docs.docker.com/reference/dockerfile/#here-documents). */
  let ends: string[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const content = raw.trim();
    if (ends.length > 0) {
      if (content === ends[0]) ends.shift();
      continue;
    }
    if (content.startsWith("#") || content === "") continue;
    if (code === "") begin = index + 1;
    const goesOn = content.endsWith(goingOn);
    code += `${goesOn ? content.slice(0, -1) : content} `;
    if (goesOn) continue;
    yield { code: code.trim(), line: begin };
    if (/^(?:run|copy|add)\s/i.test(code))
      ends = [...code.matchAll(/<<-?(["']?)(\w+)\1/g)].map(([, , word]) => word ?? "");
    code = "";
  }
  if (code !== "") yield { code: code.trim(), line: begin };
}

/**
 * With the values of variables in place of `$NAME`, `${NAME}` and `${NAME:-default}`.
 * @returns undefined where what is in front of the tag depends on a variable without a value
 */
function expand(text: string, values: ReadonlyMap<string, string>): string | undefined {
  let isOpen = false;
  let isInTag = false;
  let seen = 0;
  const expanded = text.replace(
    /\$(?:(\w+)|\{(\w+)(?::?-([^{}]*))?\})/g,
    (_, bare: string | undefined, braced: string | undefined, fallback: string | undefined, at: number) => {
      const value = values.get(bare ?? braced ?? "") || fallback;
      for (const character of text.slice(seen, at)) isInTag = character === ":" || (isInTag && character !== "/");
      seen = at;
      // An unknown tag leaves an image in an unknown version.
      if (value === undefined && !isInTag) isOpen = true;
      return value ?? "";
    },
  );
  return isOpen ? undefined : expanded;
}
