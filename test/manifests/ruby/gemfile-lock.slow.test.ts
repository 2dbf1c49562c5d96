import { spawnSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import t from "tap";
import { holdTree } from "../../../server/manifests/requirements.js";
import { readGemfileLock } from "../../../server/manifests/ruby/gemfile-lock.js";

const found = spawnSync("ruby", ["-rbundler", "-e", "1"]).status === 0;
const needsBundler = found ? {} : { skip: "there is no Bundler" };
const folder = new URL("../../fixtures/locked/", import.meta.url);

/** What Bundler reads in a lockfile, compared by RubyGems. */
const SCRIPT = `
  lock = Bundler::LockfileParser.new(File.read("x.lock"))
  specs = lock.specs
  known = specs.group_by(&:name)
  lock.dependencies.each_value do |need|
    versions = (known[need.name] || []).map(&:version).uniq
    next if versions.size != 1 || need.requirement.satisfied_by?(versions.first)
    puts "Gemfile #{need.name} #{versions.first}"
  end
  specs.each do |spec|
    spec.dependencies.each do |need|
      found = known[need.name]
      next if found.nil? && need.name == "bundler"
      versions = (found || []).map(&:version).uniq
      next if versions.size > 1 || (versions.size == 1 && need.requirement.satisfied_by?(versions.first))
      puts "#{spec.name} #{spec.version} #{need.name} #{versions.first}".strip
    end
  end
`;

/** Other versions than those that were locked, as a bad merge leaves them. */
const CHANGES: readonly ((version: string, at: number) => string)[] = [
  (version) => version,
  (version, at) => (at % 17 === 3 ? version.replace(/^\d+/, (major) => `${Number(major) + 1}`) : version),
  (version, at) => (at % 13 === 5 ? version.replace(/^\d+/, (major) => `${Math.max(0, Number(major) - 1)}`) : version),
  (version, at) => (at % 11 === 7 ? version.replace(/\.\d+/, ".0") : version),
  (version, at) => (at % 19 === 2 ? `${version}.rc1` : version),
  (version, at) => (at % 23 === 1 ? "" : version),
];

t.test(
  "in lockfiles of public projects, the gems that are not met are those that RubyGems finds",
  needsBundler,
  async (t) => {
    const files = (await readdir(folder)).filter((name) => name.endsWith("Gemfile.lock"));
    t.ok(files.length >= 3);
    let count = 0;
    for (const file of files) {
      const original = await readFile(new URL(file, folder), "utf8");
      for (const [index, change] of CHANGES.entries()) {
        const text = changed(original, change);
        const path = t.testdir({ "x.lock": text, Gemfile: "" });
        const env = { ...process.env, BUNDLE_GEMFILE: join(path, "Gemfile"), BUNDLE_APP_CONFIG: join(path, ".bundle") };
        const { status, stdout, stderr } = spawnSync("ruby", ["-rbundler", "-e", SCRIPT], {
          cwd: path,
          encoding: "utf8",
          env,
        });
        t.equal(status, 0, stderr);
        const theirs = new Set(stdout.split("\n").filter((line) => line !== ""));
        count += theirs.size;
        t.same(unmetIn(text), theirs, `${file}, change ${index}`);
      }
    }
    t.ok(count > 50, "the changes broke requirements");
  },
);

/** A gem without a version is left out. */
function changed(text: string, change: (version: string, at: number) => string): string {
  let at = 0;
  return text.replace(/^ {4}([\w.-]+) \((\d[^-)]*)([^)]*)\)\n(?: {6}.*\n)*/gm, (whole, _name, version: string) => {
    at += 1;
    const other = change(version, at);
    return other === "" ? "" : whole.replace(`(${version}`, `(${other}`);
  });
}

function unmetIn(text: string): Set<string> {
  const tree = readGemfileLock(text).tree?.();
  if (!tree) throw new Error("no tree");
  const { unmet } = holdTree(tree, { file: "x.lock", asked: () => ({ isDev: false, ranges: [] }) });
  return new Set(unmet.map(({ by, of, found }) => [by.name, by.version, of, found?.version].filter(Boolean).join(" ")));
}
