import t from "tap";
import { nuspec } from "../../../../../scripts/data/declared/manifests/nuspec.js";
import { readInShort } from "../../../../fixtures/package-manifest.js";

const read = (id: string, ...frameworks: string[]) => {
  const groups = frameworks.map((framework) => `<group targetFramework="${framework}"/>`).join("");
  const metadata = `<id>${id}</id><version>$version$</version><dependencies>${groups}</dependencies>`;
  return readInShort(nuspec, { "src/Kit/Kit.nuspec": `<package><metadata>${metadata}</metadata></package>` });
};

t.test("the lowest .NET that its groups are for", async (t) => {
  t.equal(read("My.Kit", "net462", "net8.0", "net10.0"), "My.Kit@?; runtime dotnet >=8");
  t.equal(read("$id$", ".NETCoreApp,Version=v9.0"), "Kit@?; runtime dotnet >=9");
  t.equal(read("Kit", "net462"), "Kit@?");
});

t.test("without groups it does not say what it is for", async (t) => {
  t.equal(read("Kit"), undefined);
  t.equal(readInShort(nuspec, { "Kit.nuspec": "no" }), undefined);
});
