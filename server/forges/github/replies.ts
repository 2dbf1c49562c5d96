/** The shapes of what GitHub sends, as far as we read it. */
import type { GitHubReplies } from "../../../schemas/types.js";
import { createValidators, formatSchemaError, readSchemas } from "../../data/schemas.js";

export type ReplyKind = keyof GitHubReplies;

const validatorOf = createValidators(() => readSchemas("github/"));

/** A reply or event of GitHub in the shape that is expected. @returns what is wrong with it in words, where it has another */
export function readReply<K extends ReplyKind>(
  kind: K,
  data: unknown,
): { value: GitHubReplies[K] } | { problem: string } {
  const validate = validatorOf(`replies.schema.json#/properties/${kind}`);
  if (validate(data)) return { value: data as GitHubReplies[K] };
  const [error] = validate.errors ?? [];
  return { problem: error ? formatSchemaError(error, error.instancePath.slice(1) || "it").what : "it is not valid" };
}
