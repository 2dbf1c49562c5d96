/** The real server, which reports its usage to the parent process. */
import { monitorEventLoopDelay } from "node:perf_hooks";

/** What the process used since the last report. */
export interface Usage {
  /** The longest event-loop stall, in milliseconds. */
  stall: number;
  /** CPU time, in milliseconds. */
  time: number;
  /** Resident memory after a collection, in MB. */
  memory: number;
}

/** The sampling period of the event-loop delay, in milliseconds. */
const RESOLUTION = 5;

if (process.send) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  delay.enable();
  let before = process.cpuUsage();
  process.on("message", (collect) => {
    const { user, system } = process.cpuUsage(before);
    const stall = Math.max(0, delay.max / 1e6 - RESOLUTION);
    if (collect === "collect") globalThis.gc?.();
    process.send?.({
      stall,
      time: (user + system) / 1000,
      memory: process.memoryUsage.rss() / 2 ** 20,
    } satisfies Usage);
    delay.reset();
    before = process.cpuUsage();
  });
  await import("../../../server/main.js");
}
