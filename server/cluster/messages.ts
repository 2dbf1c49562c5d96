/** What the primary process and its workers tell each other, as JSON over the channel that Node opens between them. */
import type { Word } from "../contributions/shared-delivery.js";

export type FromWorker =
  /** It listens and answers. */
  | "ready"
  /** It takes no more connections. */
  | "listening ended"
  /** For all other workers. */
  | { word: Word };

export type FromPrimary =
  /** It is the one that delivers and looks for the others. */
  | "lead"
  /** It shall end when what it was asked is answered. */
  | "stop"
  /** No worker takes connections any more. */
  | "last call"
  | { word: Word };

/** Under a name of ours: libraries send messages of their own over the same channel. */
export interface Envelope<Message> {
  stackfit: Message;
}

/** @returns undefined for what others sent */
export function open<Message extends FromWorker | FromPrimary>(received: unknown): Message | undefined {
  return typeof received === "object" && received !== null && "stackfit" in received
    ? (received as Envelope<Message>).stackfit
    : undefined;
}
