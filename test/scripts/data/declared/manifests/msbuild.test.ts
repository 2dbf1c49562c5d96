import t from "tap";
import { Project, rootOf } from "../../../../../scripts/data/declared/manifests/msbuild.js";

const project = (...properties: string[]) =>
  new Project(properties.map((text) => `<Project><PropertyGroup>${text}</PropertyGroup></Project>`));

t.test("properties are put in place of their names, in the order of evaluation", async (t) => {
  const known = project("<One>1</One>", "<Two>$(One).2</Two><One>9</One><Three>$(Nobody)</Three>");
  t.equal(known.value("two"), "1.2");
  t.equal(known.value("One"), "9");
  t.equal(known.value("Three"), undefined);
  t.same(known.values("Nobody"), []);
});

t.test("what depends on a condition has several values", async (t) => {
  const known = project(`<A>1</A><A Condition="'$(OS)' == 'Unix'">2</A><B>$(A)</B><C Condition="'$(C)' == ''">3</C>`);
  t.same(known.values("B"), ["1", "2"]);
  t.equal(known.value("B"), undefined);
  t.equal(known.value("C"), "3");
});

t.test("more combinations than can be told apart are no value", async (t) => {
  const names = [..."abcdef"];
  const each = names.map((name) => `<${name}>0</${name}><${name} Condition="$(X)">1</${name}>`).join("");
  t.same(project(`${each}<All>${names.map((name) => `$(${name})`).join("")}</All>`).values("All"), ["$(?)"]);
});

t.test("a file that is no XML has no top", async (t) => {
  t.equal(rootOf(undefined), undefined);
  t.equal(rootOf("<Project"), undefined);
  t.equal(rootOf('\uFEFF<?xml version="1.0"?><Project/>')?.name, "Project");
});
