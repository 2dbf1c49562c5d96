import t from "tap";
import {
  readMise,
  readRustToolchain,
  readToolVersions,
  versionFile,
} from "../../../server/manifests/hosts/version-files.js";
import type { Reading } from "../../../server/manifests/reading.js";

const nvmrc = versionFile(".nvmrc", "nodejs", "node");
const python = versionFile(".python-version", "python");

t.test("a file with one version is read", async (t) => {
  const cases: [text: string, name: string, line: number][] = [
    ["v20.11.0\n", "pkg:generic/nodejs@20.11.0", 1],
    ["# the newest\r\n\r\n22 # comment\r\n", "pkg:generic/nodejs@22", 3],
    ["lts/iron", "pkg:generic/nodejs@20", 1],
    ["lts/*", "nodejs", 1],
    ["node", "nodejs", 1],
  ];
  for (const [text, name, line] of cases) {
    const reading = nvmrc(text);
    t.match(reading, { kind: ".nvmrc", extent: "named", entries: [{ name, line }], passedOver: [], notRead: [] }, text);
  }
});

t.test("an entry tells what the version is of", async (t) => {
  const cases: [reading: Reading, text: string][] = [
    [nvmrc("22"), "node@22"],
    [nvmrc("v20.11.0"), "node@20.11.0"],
    [nvmrc("lts/iron"), "node@lts/iron"],
    [nvmrc("node"), "node"],
    [python("3.12"), "python@3.12"],
    [versionFile(".ruby-version", "ruby")("ruby-3.3.6"), "ruby-3.3.6"],
    [versionFile(".java-version", "java")("temurin-21.0.1"), "java@temurin-21.0.1"],
  ];
  for (const [{ entries }, text] of cases) t.equal(entries[0]?.text, text);
});

t.test("of several versions the first counts, and other implementations are passed over", async (t) => {
  const reading = python("3.12.1\n3.11\npypy3.10-7.3.17\n");
  t.same(
    reading.entries.map(({ name }) => name),
    ["pkg:generic/python@3.12.1"],
  );
  t.same(reading.passedOver, ["2 versions of other implementations or sources"]);
  t.match(python("pypy3.10-7.3.17"), { entries: [], passedOver: ["1 version of another implementation or source"] });
});

t.test("a value that is not a version is reported", async (t) => {
  t.match(nvmrc("<script>alert(1)</script>"), { entries: [], notRead: ["1 line that is not a version (line 1)"] });
  t.match(nvmrc(""), { entries: [], notRead: [] });
});

t.test("the tools of asdf are read, unknown ones as they are", async (t) => {
  const reading = readToolVersions(
    "nodejs 20.11.0 # comment\n# another\n\npython 3.12.1 3.11 system\nawscli 2.15.0\nelixir ref:v1.0\nruby\njava temurin-21.0.1+12\nredis 7.2\n",
  );
  t.same(
    reading.entries.map(({ text, name, line }) => [text, name, line]),
    [
      ["nodejs 20.11.0", "pkg:generic/nodejs@20.11.0", 1],
      ["python 3.12.1", "pkg:generic/python@3.12.1", 4],
      ["awscli 2.15.0", "awscli 2.15.0", 5],
      ["java temurin-21.0.1+12", "pkg:generic/java@21.0.1", 8],
      ["redis 7.2", "pkg:generic/redis@7.2", 9],
    ],
  );
  t.same(reading.passedOver, ["3 versions of other implementations or sources"]);
  t.same(reading.notRead, ["1 tool without a valid version (line 7)"]);
});

t.test("the tools of mise are read", async (t) => {
  const reading = readMise(`[env]
A = "1"

[tools]
node = "22"
python = ["3.13", "3.12"]
"npm:prettier" = "3"
go = { version = "1.23", os = ["linux"] }
ruby = 3
`);
  if ("problem" in reading) throw new Error(reading.problem);
  t.same(
    reading.entries.map(({ text, name, line }) => [text, name, line]),
    [
      ["node 22", "pkg:generic/nodejs@22", 5],
      ["python 3.13", "pkg:generic/python@3.13", 6],
      ["npm:prettier 3", "npm:prettier 3", 7],
      ["go 1.23", "pkg:generic/go@1.23", 8],
    ],
  );
  t.same(reading.notRead, ["1 tool without a valid version (line 9)"]);
  t.match(readMise("[tools"), { problem: /not valid TOML at line 1/ });
  t.match(readMise("tools = 1"), { entries: [], notRead: ["1 tool without a valid version (line 1)"] });
});

t.test("the toolchain of Rust is read, in both of its forms", async (t) => {
  t.match(readRustToolchain('[toolchain]\nchannel = "1.79.0"\n'), {
    entries: [{ name: "pkg:generic/rust@1.79.0", line: 2 }],
  });
  t.match(readRustToolchain("stable\n"), { entries: [{ name: "rust", text: "rust@stable" }] });
  t.match(readRustToolchain("1.79\n"), { entries: [{ name: "pkg:generic/rust@1.79" }] });
  t.match(readRustToolchain('[toolchain]\nchannel = "nightly"\n'), { entries: [{ name: "rust" }] });
  t.match(readRustToolchain('[toolchain]\npath = "/opt/rust"\n'), { entries: [], passedOver: [/another/] });
  t.match(readRustToolchain("[toolchain]\nchannel = 1\n"), { entries: [], notRead: [/line 2/] });
  t.match(readRustToolchain("[toolchain"), { problem: /TOML/ });
});
