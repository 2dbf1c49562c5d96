/** This process as one of several workers. */
import type { Colleagues, Word } from "../contributions/shared-delivery.js";
import { type Envelope, type FromPrimary, type FromWorker, open } from "./messages.js";

/** The end of the channel in a worker, which is `process`. */
export interface Channel {
  send?: ((message: unknown, answered: (error: Error | null) => void) => unknown) | undefined;
  on(event: "message", listener: (message: unknown) => void): unknown;
}

export interface Member extends Colleagues {
  /** Tells the primary that it answers. */
  ready(): void;
  /** Told when it shall end; at once where that was said before. */
  onStop(listener: () => void): void;
  /** Tells the primary that it takes no more connections. @returns when no other worker does either */
  listeningEnded(): Promise<void>;
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Joins the other workers. */
export function joinWorkers(channel: Channel): Member {
  const wordListeners: ((word: Word) => void)[] = [];
  const leadListeners: (() => void)[] = [];
  let leads = false;
  const stop = deferred();
  const lastCall = deferred();
  // Without a primary nobody is there to be told, and Node ends the worker.
  const tellPrimary = (stackfit: FromWorker) => channel.send?.({ stackfit } satisfies Envelope<FromWorker>, () => {});
  channel.on("message", (received) => {
    const message = open<FromPrimary>(received);
    if (message === "stop") stop.resolve();
    else if (message === "last call") lastCall.resolve();
    else if (message === "lead") {
      leads = true;
      for (const listener of leadListeners) listener();
    } else if (message) for (const listener of wordListeners) listener(message.word);
  });
  return {
    leads: () => leads,
    tell: (word) => tellPrimary({ word }),
    onWord: (listener) => void wordListeners.push(listener),
    onLead: (listener) => void leadListeners.push(listener),
    ready: () => tellPrimary("ready"),
    onStop: (listener) => void stop.promise.then(listener),
    listeningEnded: () => {
      tellPrimary("listening ended");
      return lastCall.promise;
    },
  };
}
