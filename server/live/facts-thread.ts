/** The thread that checks and compiles changed data. */
import type { FactsRequest, Results } from "./facts-worker.js";
import { Thread, type ThreadLimits } from "./thread.js";

const IDLE = 20_000;

/** Ample: facts of so many bytes take a twentieth of the time on an idle machine, and a quarter of the memory. */
function limitsFor({ base, state }: FactsRequest): ThreadLimits {
  let bytes = base?.length ?? 0;
  for (const text of state.texts.values()) bytes += text.length;
  return { timeout: 60_000 + bytes / 100, memory: 256 + Math.ceil(bytes / 2 ** 20) * 24 };
}

export class FactsThread extends Thread<FactsRequest> {
  /** @param limits by the size of the facts when left out */
  constructor(limits: ThreadLimits | typeof limitsFor = limitsFor) {
    super({ name: "the facts thread", file: new URL("./facts-worker.js", import.meta.url), limits, idle: IDLE });
  }

  override ask<Asked extends FactsRequest>(request: Asked): Promise<Results[Asked["operation"]]> {
    return super.ask(request) as Promise<Results[Asked["operation"]]>;
  }
}
