/** What GitHub delivers to the webhook. Pure: from bytes and values to what they mean for us. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { contributionOn } from "../forge.js";

/** The form of the header `X-Hub-Signature-256`. */
export const SIGNATURE = /^sha256=([0-9a-f]{64})$/;

/**
 * Whether a delivery is GitHub's.
 * @param rawBody the bytes as they came, before anything parsed them
 * @param signature the header `X-Hub-Signature-256`; the older one, over SHA-1, is not good enough
 */
export function verifySignature(secret: string, rawBody: Buffer, signature: string | undefined): boolean {
  const [, given] = SIGNATURE.exec(signature ?? "") ?? [];
  if (!given || secret === "") return false;
  return timingSafeEqual(Buffer.from(given, "hex"), createHmac("sha256", secret).update(rawBody).digest());
}

interface WebhookDelivery {
  /** The data branch has new commits. */
  push: boolean;
  /** The contribution whose pull request changed. */
  contributionId?: string;
  /** True when its pull request was merged just now. */
  merged?: boolean;
}

/** A part of a payload, which may be anything. */
function part(value: unknown, ...steps: string[]): unknown {
  let inner = value;
  for (const step of steps) {
    if (typeof inner !== "object" || inner === null || !Object.hasOwn(inner, step)) return undefined;
    inner = (inner as Record<string, unknown>)[step];
  }
  return inner;
}

/** What a delivery is about; undefined when it is nothing to us. @param event the header `X-GitHub-Event` */
export function readDelivery(event: string, payload: unknown, branch: string): WebhookDelivery | undefined {
  if (event === "ping") return { push: false };
  if (event === "push") return part(payload, "ref") === `refs/heads/${branch}` ? { push: true } : undefined;
  if (event !== "pull_request" && event !== "pull_request_review") return undefined;
  const pull = part(payload, "pull_request");
  const contributionId = contributionOf(pull, payload);
  if (!contributionId || part(pull, "base", "ref") !== branch) return undefined;
  if (event === "pull_request_review") return { push: false, contributionId };
  const merged = part(payload, "action") === "closed" && part(pull, "merged") === true;
  return { push: false, contributionId, merged };
}

/** The contribution that a pull request proposes. In a fork anybody may give a branch its name. */
function contributionOf(pull: unknown, payload: unknown): string | undefined {
  const [ref, from, to] = [
    part(pull, "head", "ref"),
    part(pull, "head", "repo", "id"),
    part(payload, "repository", "id"),
  ];
  return typeof ref === "string" && typeof from === "number" && from === to ? contributionOn(ref) : undefined;
}
