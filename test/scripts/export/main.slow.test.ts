import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { readManifest } from "../../../scripts/export/manifest.js";
import { FILES, technologyText } from "../../fixtures/data.js";
import { programAt } from "../../fixtures/program.js";
import { temporaryFolder, writeFiles } from "../../fixtures/service.js";
import { until } from "../../fixtures/until.js";

t.test("a real process that is told to stop ends soon, and leaves no drafts", async (t) => {
  const [folder, data] = [join(temporaryFolder(t), "site"), temporaryFolder(t)];
  // Enough pages that it is still writing when the signal comes.
  const many = Array.from({ length: 300 }, (_, number) => [
    `technologies/some-${number}.yaml`,
    technologyText("", `Some ${number}`),
  ]);
  writeFiles(data, { ...FILES, ...Object.fromEntries(many) });
  const argv = [...programAt("scripts/export/main.ts"), "--to", folder, "--public-url", "https://stackfit.example"];
  const child = spawn(process.execPath, argv, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, DATA_DIR: data },
  });
  t.teardown(() => child.kill("SIGKILL"));
  const said: string[] = [];
  child.stderr.on("data", (chunk: Buffer) => said.push(String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
  await until(() => existsSync(join(folder, "tech")), "the export writes pages");
  child.kill("SIGTERM");
  t.equal(await ended, 130, said.join(""));
  const names = readdirSync(folder);
  t.strictSame(
    names.filter((name) => name.endsWith(".tmp")),
    [],
  );
  const { complete, files } = readManifest(readFileSync(join(folder, "export.json"), "utf8"));
  t.equal(complete, false);
  for (const { file, size } of files) t.equal(statSync(join(folder, file)).size, size, file);
});
