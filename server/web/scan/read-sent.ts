/** The project that a form sent: as the browser has read it, else what was pasted. */
import type { SentProject } from "../../../schemas/types.js";
import { createValidators, readSchemas } from "../../data/schemas.js";
import { parseJson } from "../../manifests/formats/json.js";
import { jsonBoundsProblem } from "../../manifests/formats/json-bounds.js";
import { readProject } from "../../manifests/project.js";
import type { Problem } from "../../manifests/reading.js";
import { unpackText } from "../packed-text.js";
import type { ReadProject } from "./describe-read.js";
import { type Sendable, unpackProject } from "./sent-project.js";

const validatorOf = createValidators(() => readSchemas("web/"));

/** Bytes, and values in them: what a project of the largest size has. */
const MOST_BYTES = 4 * 2 ** 20;
const BOUNDS = { levels: 8, values: 200_000 };

/** @param sent packed JSON; empty without scripts */
export async function readSent(list: string, sent: string): Promise<(Sendable & ReadProject) | Problem> {
  if (sent === "") return readProject([{ name: undefined, text: list }]);
  const text = await unpackText(sent, MOST_BYTES);
  const isBounded = text !== undefined && jsonBoundsProblem(text, BOUNDS) === undefined;
  const json = isBounded ? parseJson(text, "a project") : undefined;
  const value = json && "value" in json ? json.value : undefined;
  const isSent = validatorOf("sent-project.schema.json")(value);
  return isSent
    ? unpackProject(value as SentProject)
    : { problem: "What was read from the files did not arrive. Choose them again." };
}
