import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import t from "tap";
import { weightOf } from "../../../scripts/build/weigh.js";

t.test("weighs a process with what it started", { skip: !existsSync("/proc/self/stat") && "no /proc" }, async (t) => {
  const busy = "for (const end = process.cpuUsage().user + 3e5; process.cpuUsage().user < end; );";
  const script = `const child = require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(`${busy} console.log("done"); setInterval(() => {}, 1e6);`)}], { stdio: "inherit" }); process.once("SIGTERM", () => { child.kill(); child.once("exit", () => process.exit()); });`;
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  const { cpu, memory } = weightOf(child.pid as number);
  t.ok(cpu >= 0.3, `${cpu} s of processor, most of them of the child`);
  t.ok(memory > 1e7, `${memory} bytes`);
  child.kill("SIGTERM");
  await once(child, "exit");
  t.strictSame(weightOf(child.pid as number), { cpu: 0, memory: 0 });
});
