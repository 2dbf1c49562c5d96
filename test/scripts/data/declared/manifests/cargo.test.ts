import t from "tap";
import { cargo } from "../../../../../scripts/data/declared/manifests/cargo.js";
import { readInShort } from "../../../../fixtures/package-manifest.js";

t.test("the oldest Rust that a crate takes, its own or that of the workspace", async (t) => {
  const own = '[package]\nname = "kit"\nversion = "1.2.3"\nrust-version = "1.70"\n[dependencies]\ntokio = "1"\n';
  t.equal(readInShort(cargo, { "Cargo.toml": own }), "kit@1.2.3; runtime rust >=1.70");
  const files = {
    "kit/Cargo.toml": '[package]\nname = "kit"\nversion.workspace = true\nrust-version.workspace = true\n',
    "Cargo.toml": '[workspace.package]\nversion = "2.0.0"\nrust-version = "1.80"\n',
  };
  t.equal(readInShort(cargo, files), "kit@2.0.0; runtime rust >=1.80");
});

t.test("of dependencies, what a crate is named after and always has", async (t) => {
  const files = {
    "axum-kit/Cargo.toml": `[package]
name = "axum-kit"
version = "1.2.3"
[dependencies]
axum = "0.8"
axum-core = { path = "../axum-core", version = "0.5.5" }
axum-macros = { version = "0.5", optional = true }
tokio = "1"
kit = { workspace = true, default-features = false }
axum_other = { workspace = true, optional = true }
renamed = { package = "axum-extra", version = "0.12" }
axum-local = { path = "../axum-local" }
[dev-dependencies]
axum-test = "18"
`,
    "Cargo.toml": '[workspace.dependencies]\nkit = "~2"\naxum_other = "1"\n',
  };
  t.equal(
    readInShort(cargo, files),
    "axum-kit@1.2.3; axum ^0.8; axum-core ^0.5.5; kit ~2; axum-extra ^0.12",
    "one that is optional, for tests, or used inside binds nothing",
  );
});

t.test("a program binds nobody to the crates that it is built with", async (t) => {
  const program = '[package]\nname = "kit_cli"\nversion = "1.2.3"\n[dependencies]\nkit = "1"\n[[bin]]\nname = "kit"\n';
  t.equal(readInShort(cargo, { "Cargo.toml": program }), "kit_cli@1.2.3");
  t.equal(readInShort(cargo, { "Cargo.toml": `${program}[lib]\n` }), "kit_cli@1.2.3; kit ^1");
});

t.test("what is not published, or is no TOML, is no crate", async (t) => {
  for (const text of ['[package]\nname = "kit"\npublish = false\n', "[workspace]\n", "[package"])
    t.equal(readInShort(cargo, { "Cargo.toml": text }), undefined, text);
});
