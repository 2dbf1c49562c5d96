/** The server that bytes are sent to: the real one, which tells when it is asked how it fares. */
import { monitorEventLoopDelay } from "node:perf_hooks";

/** How the process fared since it was last asked. */
export interface Fare {
  /** The longest time that the event loop stood still, in milliseconds. */
  stall: number;
  /** Processor time, in milliseconds. */
  time: number;
  /** Resident memory after a collection, in MB. */
  memory: number;
}

/** The event loop is looked at so often, in milliseconds; what it waits beyond that is a stall. */
const RESOLUTION = 5;

if (process.send) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  delay.enable();
  let before = process.cpuUsage();
  process.on("message", (collect) => {
    const { user, system } = process.cpuUsage(before);
    const stall = Math.max(0, delay.max / 1e6 - RESOLUTION);
    if (collect === "collect") globalThis.gc?.();
    process.send?.({ stall, time: (user + system) / 1000, memory: process.memoryUsage.rss() / 2 ** 20 } satisfies Fare);
    delay.reset();
    before = process.cpuUsage();
  });
  await import("../../server/main.js");
}
