import t from "tap";
import { lowestDotnet } from "../../../../../scripts/data/declared/manifests/target-framework.js";

t.test("the lowest .NET of several frameworks", async (t) => {
  for (const [frameworks, lowest] of [
    ["net9.0 net10.0", "9"],
    ["netcoreapp3.1 net5.0", "3.1"],
    ["netstandard2.1 net8.0", "3.0"],
    ["netstandard1.3 net45", "1.0"],
    ["net8.0-windows10.0.19041", "8"],
    ["net8.0-ios net10.0", "10"],
    ["net462 net48", ""],
    [".NETCoreApp,Version=v8.0", "8"],
  ] as const)
    t.equal(lowestDotnet(frameworks.split(" ")), lowest, frameworks);
});

t.test("a framework that is put together, or none, is no answer", async (t) => {
  t.equal(lowestDotnet(["net8.0", "$(More)"]), undefined);
  t.equal(lowestDotnet([" "]), undefined);
});
