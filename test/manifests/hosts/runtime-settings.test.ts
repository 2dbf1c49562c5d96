import t from "tap";
import {
  readGlobalJson,
  readRuntimeTxt,
  readSdkman,
  readSystemProperties,
} from "../../../server/manifests/hosts/runtime-settings.js";
import type { Problem, Reading } from "../../../server/manifests/reading.js";

const seen = (reading: Reading | Problem) =>
  "problem" in reading ? reading.problem : reading.entries.map(({ name, line }) => [name, line]);

t.test("a .sdkmanrc names tools with their versions, without the makers of distributions", async (t) => {
  const reading = readSdkman("# sdk env\njava=21.0.2-tem\n\ngradle=8.5\nspringboot=3.2.0\n");
  t.same(seen(reading), [
    ["pkg:generic/java@21.0.2", 2],
    ["pkg:generic/gradle@8.5", 4],
  ]);
  t.same(reading.passedOver, ["1 setting of something else"]);
});

t.test("system.properties sets Java, and other things", async (t) => {
  const reading = readSystemProperties("java.runtime.version = 17\nmaven.version=3.9.4\n");
  t.same(seen(reading), [["pkg:generic/java@17", 1]]);
  t.same(seen(readSystemProperties("java.runtime.version=1.8")), [["pkg:generic/java@8", 1]]);
});

t.test("a runtime.txt is one version of Python, or something else", async (t) => {
  t.same(seen(readRuntimeTxt("python-3.11.4\n")), [["pkg:generic/python@3.11.4", 1]]);
  t.same(seen(readRuntimeTxt("\n3.8\n")), [["pkg:generic/python@3.8", 2]]);
  for (const text of ["12.5 s", "ruby-3.3", "python-latest", "3.8\n3.9"])
    t.match(readRuntimeTxt(text), { entries: [], passedOver: ["1 setting of something else"], notRead: [] }, text);
});

t.test("a global.json names the SDK that builds", async (t) => {
  const text = '{\n  // SDK\n  "sdk": {\n    "version": "9.0.100",\n    "rollForward": "latestFeature",\n  }\n}';
  t.same(seen(readGlobalJson(text)), [["pkg:generic/dotnet@9.0", 4]]);
  t.match(readGlobalJson(text), { entries: [{ isBuild: true }] });
  t.same(seen(readGlobalJson('{"sdk": {"version": "8.0.100", "rollForward": "latestMajor"}}')), [["dotnet", 1]]);
  t.same(seen(readGlobalJson('{"msbuild-sdks": {"a": "1"}}')), []);
  t.match(readGlobalJson("{"), { problem: /global\.json/ });
});
