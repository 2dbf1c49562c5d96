/** The end of the wait that GitHub asked for, kept for a restart and for other processes with the same state. */
import type { WarningLog } from "../../../data/history.js";
import { readText, writeDurably } from "../../../state/durable-file.js";

export interface KeptWait {
  /** @returns milliseconds since 1970; 0 when there is none */
  read(): Promise<number>;
  write(end: number): Promise<void>;
}

/** Keeps it in a file. Where that cannot be used, this process knows it all the same. */
export function keepWait(file: string, log: WarningLog): KeptWait {
  const warn = (error: Error) => {
    log.warn({ file, reason: error.message }, "the wait that GitHub asked for is not kept");
    return undefined;
  };
  return {
    read: async () => {
      const text = await readText(file).catch(warn);
      return /^\d+$/.test(text ?? "") ? Number(text) : 0;
    },
    write: (end) => writeDurably(file, String(Math.ceil(end))).catch(warn),
  };
}
