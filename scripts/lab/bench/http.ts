/** Throughput of the built server with everything switched on, and what settings cost. */
import { compareWithRivals } from "./rivals.js";
import type { Options, Section } from "./section.js";
import { measureSettings } from "./settings.js";

export async function measureHttp(options: Options): Promise<Section> {
  const rivals = await compareWithRivals(options);
  const settings = await measureSettings(options);
  return {
    title: "Throughput",
    body: `${rivals.body}\n\n### What settings cost\n\n${settings.body}`,
    goals: [...rivals.goals, ...settings.goals],
  };
}
