/** Preloaded by the server's process (`--import`): reports what it used to its parent, see `Server.usage`. */
import { monitorEventLoopDelay } from "node:perf_hooks";

/** The sampling period of the event-loop delay, in milliseconds. */
const RESOLUTION = 5;

if (process.send) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  delay.enable();
  let before = process.cpuUsage();
  process.on("message", async (collect) => {
    // A stall is noticed by the timer that it made late.
    await new Promise((resolve) => setTimeout(resolve, 2 * RESOLUTION));
    const { user, system } = process.cpuUsage(before);
    const stall = Math.max(0, delay.max / 1e6 - RESOLUTION);
    if (collect === "collect") globalThis.gc?.();
    process.send?.({ stall, time: (user + system) / 1000, memory: process.memoryUsage.rss() / 2 ** 20 });
    delay.reset();
    before = process.cpuUsage();
  });
}
