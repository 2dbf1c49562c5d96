import t from "tap";
import type { Problem, Reading } from "../../../server/manifests/reading.js";
import { readCargoLock, readCargoToml } from "../../../server/manifests/rust/cargo.js";

function whole(reading: Reading | Problem): Reading {
  if ("problem" in reading) throw new Error(reading.problem);
  return reading;
}

const seen = ({ entries }: Reading) =>
  entries.map(({ ecosystem, name, version, line }) => [line, ecosystem, name, version]);

t.test("a Cargo.toml is read, with every kind and form of dependency", async (t) => {
  const reading = whole(
    readCargoToml(`[package]
name = "app"
rust-version = "1.80"
[dependencies]
serde = { version = "1.0", features = ["derive"], optional = true }
tokio = "1.40, <1.45"
exact = "=1.2.3"
tilde = "~1.2"
star = "1.*"
any = "*"
two = ">=1.2, <3"
renamed = { package = "actix-web", version = "4" }
core = { path = "../core", version = "0.1" }
edge = { git = "https://example.com/x" }
shared = { workspace = true }
outer.workspace = true
[dev-dependencies]
insta = "1"
[build-dependencies.cc]
version = "1"
[target.'cfg(windows)'.dependencies]
winapi = "0.3"
[workspace.dependencies]
shared = "2.1"
unused = "3"
`),
  );
  t.same(seen(reading), [
    [3, undefined, "rust@>=1.80", undefined],
    [5, "cargo", "serde", "^1.0"],
    [6, "cargo", "tokio", "^1.40 <1.45"],
    [7, "cargo", "exact", "=1.2.3"],
    [8, "cargo", "tilde", "~1.2"],
    [9, "cargo", "star", "1.*"],
    [10, "cargo", "any", "*"],
    [11, "cargo", "two", ">=1.2 <3"],
    [12, "cargo", "actix-web", "^4"],
    [14, "cargo", "edge", undefined],
    [15, "cargo", "shared", "^2.1"],
    [16, "cargo", "outer", undefined],
    [18, "cargo", "insta", "^1"],
    [19, "cargo", "cc", "^1"],
    [22, "cargo", "winapi", "^0.3"],
    [25, "cargo", "unused", "^3"],
  ]);
  t.match(reading, { kind: "Cargo.toml", extent: "named", notRead: [] });
  t.same(reading.passedOver, ["1 internal package", "1 version from the workspace's Cargo.toml"]);
});

t.test("a workspace gives its Rust to members, once where both stand in a file", async (t) => {
  const both = '[package]\nrust-version.workspace = true\n[workspace.package]\nrust-version = "1.85"\n';
  t.match(whole(readCargoToml(both)), { entries: [{ text: "rust@>=1.85", line: 4 }], passedOver: [] });
  t.match(whole(readCargoToml("[package]\nrust-version = { workspace = true }\n")), {
    entries: [],
    passedOver: ["1 version from the workspace's Cargo.toml"],
  });
});

t.test("values of unexpected types are reported, and the rest is read", async (t) => {
  const reading = whole(
    readCargoToml('[package]\nrust-version = 1\n[dependencies]\na = 1\n__proto__ = "1"\nb = "2"\n[target]\nx = 1\n'),
  );
  t.same(seen(reading), [
    [5, "cargo", "__proto__", "^1"],
    [6, "cargo", "b", "^2"],
  ]);
  t.match(reading.notRead, [/^2 unexpected entries.*line 2/]);
  t.match(whole(readCargoToml('dependencies = ["a"]')), { notRead: [/^1 unexpected entry/] });
  t.match(readCargoToml("[dependencies\n"), { problem: /looks like a Cargo\.toml.*line 1/ });
});

t.test("a Cargo.lock is read for what the workspace itself asks for", async (t) => {
  const source = 'source = "registry+https://github.com/rust-lang/crates.io-index"';
  const reading = whole(
    readCargoLock(`version = 4
[[package]]
name = "app"
version = "0.1.0"
dependencies = ["rand 0.8.5", "serde", "core", "old (registry+https://x)"]
[[package]]
name = "core"
version = "0.1.0"
[[package]]
name = "rand"
version = "0.7.3"
${source}
[[package]]
name = "rand"
version = "0.8.5"
${source}
[[package]]
name = "serde"
version = "1.0.210"
${source}
[[package]]
name = "old"
version = "1.0.0"
${source}
[[package]]
name = "deep"
version = "9.0.0"
${source}
[[package]]
version = "1"
`),
  );
  t.same(seen(reading), [
    [14, "cargo", "rand", "0.8.5"],
    [18, "cargo", "serde", "1.0.210"],
    [22, "cargo", "old", "1.0.0"],
  ]);
  t.match(reading, {
    extent: "locked",
    passedOver: ["2 internal packages", "2 indirect dependencies"],
    notRead: [/^1 unexpected entry/],
  });
});

t.test("an edition needs the Rust that has it, unless rust-version asks for as much", async (t) => {
  const allowed = (table: string) => {
    const reading = readCargoToml(`[package]\nname = "shop"\n${table}`) as Reading;
    return reading.entries.map(({ text, isAllowed, line }) => `${text} ${isAllowed} :${line}`);
  };
  t.same(allowed('edition = "2024"\n'), ["rust@>=1.85 true :3"]);
  t.same(allowed('edition = "2024"\nrust-version = "1.82"\n'), ["rust@>=1.82 true :4", "rust@>=1.85 true :3"]);
  t.same(allowed('edition = "2021"\nrust-version = "1.82"\n'), ["rust@>=1.82 true :4"]);
  t.same(allowed('edition = "2015"\n'), []);
  t.same(allowed("edition.workspace = true\n"), []);
});
