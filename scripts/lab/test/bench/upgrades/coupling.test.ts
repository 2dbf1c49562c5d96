import t from "tap";
import { type Change, findCoupled } from "../../../bench/upgrades/coupling.js";
import type { Release } from "../../../bench/upgrades/lockfile.js";

type Declared = Partial<Pick<Release, "peers" | "dependencies" | "engines">>;

const change = (name: string, from: string | null, to: string | null): Change => ({ name, from, to });

/** What is found, as `name why by`. */
function coupled(changes: readonly Change[], before: Record<string, Declared>, after: Record<string, Declared> = {}) {
  const find = (all: Record<string, Declared>) => (name: string) => {
    const none = { peers: [], dependencies: [], engines: [] };
    return all[name] ? { ...none, ...all[name] } : undefined;
  };
  const [target] = changes;
  if (!target) throw new Error("No target.");
  return findCoupled(target, changes, find(before), find(after)).map(({ name, why, by }) => `${name} ${why} ${by}`);
}

t.test("finds what refuses the new version, and what that brings along", async (t) => {
  const changes = [
    change("react", "18.2.0", "19.1.0"),
    change("react-dom", "18.2.0", "19.1.0"),
    change("picker", "1.0.0", "2.0.0"),
    change("axios", "1.7.0", "1.8.0"),
    change("added", null, "1.0.0"),
  ];
  const before = { "react-dom": { peers: [["react", "^18.2.0"]] }, axios: { peers: [["react", ">=18"]] } } as const;
  const after = { picker: { peers: [["react-dom", "^19.0.0"]] }, added: { peers: [["react", "^19"]] } } as const;
  t.same(coupled(changes, before, after), ["picker requires react-dom", "react-dom refuses react"]);
});

t.test("finds what the target requires of others, by peers and engines alone", async (t) => {
  const changes = [
    change("vite", "5.4.0", "7.0.0"),
    change("node", "18", "22"),
    change("sass", "1.60.0", "1.80.0"),
    change("esbuild", "0.20.0", "0.25.0"),
  ];
  const vite = {
    peers: [["sass", "^1.70.0"]],
    dependencies: [["esbuild", "^0.25.0"]],
    engines: [["node", "^20.19.0 || >=22.12.0"]],
  } as const;
  t.same(coupled(changes, {}, { vite }), ["node required vite", "sass required vite"]);
});

t.test("takes equal versions of the same makers for lockstep", async (t) => {
  const names = ["@angular/core", "@angular/compiler-cli", "@angular-devkit/core", "@angularfire/app", "zone"];
  const changes = names.map((name) => change(name, "19.0.0", "20.0.0"));
  t.same(coupled(changes, {}), [
    "@angular-devkit/core lockstep @angular/core",
    "@angular/compiler-cli lockstep @angular/core",
  ]);
});

t.test("takes types along whose major version follows", async (t) => {
  const react = change("react", "18.2.0", "19.1.0");
  t.same(coupled([react, change("@types/react", "18.3.0", "19.0.1")], {}), ["@types/react types react"]);
  t.same(coupled([react, change("@types/react", "18.2.0", "18.3.0")], {}), []);
});
