import t from "tap";
import { managedRuntimeEntry, plainVersion, toolEntry } from "../../../server/manifests/hosts/runtimes.js";

t.test("versions are read as version managers spell them", async (t) => {
  const cases: [id: string, version: string, plain: string | undefined][] = [
    ["nodejs", "v20.11.0", "20.11.0"],
    ["nodejs", "20", "20"],
    ["nodejs", "20.x", "20"],
    ["nodejs", "lts/iron", "20"],
    ["nodejs", "lts/Krypton", "24"],
    ["nodejs", "lts/*", undefined],
    ["nodejs", "lts/-1", undefined],
    ["nodejs", "node", undefined],
    ["nodejs", "lts/__proto__", undefined],
    ["python", "3.12.1", "3.12.1"],
    ["python", "cpython@3.12", "3.12"],
    ["python", "cpython-3.12.1", "3.12.1"],
    ["python", "3.14.0rc1", "3.14.0"],
    ["python", "pypy3.10-7.3.17", undefined],
    ["ruby", "ruby-3.3.6", "3.3.6"],
    ["ruby", "jruby-9.4.8.0", undefined],
    ["java", "21", "21"],
    ["java", "1.8", "8"],
    ["java", "temurin-21.0.1+12.0.LTS", "21.0.1"],
    ["java", "corretto-17.0.9.8.1", "17.0.9.8.1"],
    ["java", "openjdk64-11.0.2", "11.0.2"],
    ["elixir", "1.17.3-otp-27", "1.17.3"],
    ["flutter", "3.24.0-stable", "3.24.0"],
    ["rust", "nightly-2026-01-01", undefined],
    ["go", "go1.23.4", "1.23.4"],
    ["deno", "2.0.0-rc.1", "2.0.0-rc.1"],
    ["ruby", "", undefined],
  ];
  for (const [id, version, plain] of cases) t.equal(plainVersion(id, version), plain, `${id} ${version}`);
});

t.test("tools are known by the names of asdf and mise", async (t) => {
  t.match(toolEntry("golang", "1.23", 2), { text: "golang 1.23", name: "pkg:generic/go@1.23", line: 2 });
  t.match(toolEntry("Node", "latest", 1), { text: "Node latest", name: "nodejs" });
  for (const strange of ["awscli", "constructor", "__proto__", ""]) t.equal(toolEntry(strange, "1", 1), undefined);
});

t.test("runtimes of hosts are languages in versions", async (t) => {
  const cases: [runtime: string, name: string | undefined][] = [
    ["nodejs20.x", "pkg:generic/nodejs@20"],
    ["nodejs22", "pkg:generic/nodejs@22"],
    ["python3.12", "pkg:generic/python@3.12"],
    ["python312", "pkg:generic/python@3.12"],
    ["go122", "pkg:generic/go@1.22"],
    ["go1.x", "pkg:generic/go@1"],
    ["php83", "pkg:generic/php@8.3"],
    ["ruby33", "pkg:generic/ruby@3.3"],
    ["java21", "pkg:generic/java@21"],
    ["dotnet8", "pkg:generic/dotnet@8"],
    ["python", "python"],
    ["provided.al2023", undefined],
    ["custom", undefined],
    ["", undefined],
  ];
  for (const [runtime, name] of cases) t.equal(managedRuntimeEntry(runtime, 1)?.name, name, runtime);
});
