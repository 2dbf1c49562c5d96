import t from "tap";
import { isPackagesLock, readPackagesLock } from "../../../server/manifests/dotnet/packages-lock.js";

t.test("what a project asks for is read as it is locked, once for all frameworks", async (t) => {
  const direct = { type: "Direct", requested: "[2.1.0, )", resolved: "2.1.35" };
  const lock = {
    version: 1,
    dependencies: {
      "net8.0": {
        Dapper: direct,
        "System.Text.Json": { type: "Transitive", resolved: "8.0.0" },
        core: { type: "Project" },
      },
      "net10.0": { Dapper: direct, Odd: 1 },
    },
  };
  t.ok(isPackagesLock(lock));
  t.notOk(isPackagesLock({ version: 1, dependencies: { react: {} } }));
  const { entries, passedOver, notRead, extent } = readPackagesLock(lock);
  t.same(
    entries.map(({ text, ecosystem }) => `${ecosystem} ${text}`),
    ["nuget Dapper@2.1.35"],
  );
  t.same([...passedOver, ...notRead], ["1 indirect dependency", "1 internal package", "1 unexpected entry"]);
  t.equal(extent, "locked");
  for (const odd of [{}, { dependencies: 1 }, { dependencies: { net8: 1 } }]) t.same(readPackagesLock(odd).entries, []);
});
