import { spawnSync } from "node:child_process";
import t from "tap";

const FOLDER = "clients/go";
// Nothing is downloaded: it needs the standard library only, and the toolchain that is there.
const env = { ...process.env, GOFLAGS: "-mod=mod", GOPROXY: "off", GOTOOLCHAIN: "local" };

const run = (command: string, ...args: string[]) => spawnSync(command, args, { cwd: FOLDER, env, encoding: "utf8" });

const found = run("go", "version").status === 0;
// In CI it is a fault that it is not there.
const needsGo = found || process.env.CI ? {} : { skip: "there is no go" };

t.test("the Go client replays the recorded cases and passes its own tests", needsGo, async (t) => {
  const { status, stdout, stderr } = run("go", "test", "-count=1", "-v", "./...");
  t.equal(status, 0, stdout + stderr);
  t.ok((stdout.match(/^ {4}--- PASS: TestCases\//gm) ?? []).length > 40, "the cases were found");
});

t.test("the Go client passes gofmt and go vet", needsGo, async (t) => {
  t.equal(run("gofmt", "-l", ".").stdout, "");
  const { status, stderr } = run("go", "vet", "./...");
  t.equal(status, 0, stderr);
});
