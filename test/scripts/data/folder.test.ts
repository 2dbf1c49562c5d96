import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { Document } from "yaml";
import { openDataFolder, writeRecord } from "../../../scripts/data/folder.js";
import { TODAY } from "../../fixtures/catalog.js";
import { FILES, stackText } from "../../fixtures/data.js";
import { temporaryFolder, writeFiles } from "../../fixtures/service.js";

const SHOP = "stacks/shop.yaml";
const record = (name = "Shop") => ({
  checked: "2026-01-02",
  name,
  repository: "https://github.com/ann/shop",
  committed: "2026-01-01",
  manifests: [{ source: "https://github.com/ann/shop/blob/1/package.json", packages: { npm: { react: "^19.0.0" } } }],
});

t.test("opens a folder with its names and files", async (t) => {
  const folder = temporaryFolder(t);
  writeFiles(folder, FILES);
  const data = await openDataFolder(folder, TODAY);
  t.equal(data.folder, folder);
  t.equal(data.catalog.names.resolvePackage("npm", "react")?.technology.id, "react");
  t.same([...data.files.keys()].sort(), Object.keys(FILES).sort());
});

t.test("builds on nothing that has mistakes", async (t) => {
  const folder = temporaryFolder(t);
  writeFiles(folder, { ...FILES, "technologies/x.yaml": "name: X\n", "stray.txt": "" });
  const message = new RegExp(`^${folder} has 3 problems: run .npm run data:check. and fix them first$`);
  await t.rejects(openDataFolder(folder, TODAY), { message });
  await t.rejects(openDataFolder(join(folder, "nowhere"), TODAY), { code: "ENOENT" });
});

t.test("writes a record in its layout, and once only", async (t) => {
  const folder = temporaryFolder(t);
  writeFiles(folder, FILES);
  const data = await openDataFolder(folder, TODAY);
  t.equal(await writeRecord(data, SHOP, new Document(record())), true, "into a folder that was not there");
  t.equal(readFileSync(join(folder, SHOP), "utf8"), stackText());
  t.same(readdirSync(join(folder, "stacks")), ["shop.yaml"], "nothing else is left");
  const again = await openDataFolder(folder, TODAY);
  t.equal(await writeRecord(again, SHOP, new Document(record())), false, "nothing has changed");
  t.equal(await writeRecord(again, SHOP, new Document(record("Store"))), true);
  t.equal(readFileSync(join(folder, SHOP), "utf8"), stackText().replace("name: Shop", "name: Store"));
});

t.test("writes nothing that would be a mistake", async (t) => {
  const folder = temporaryFolder(t);
  writeFiles(folder, { ...FILES, [SHOP]: stackText() });
  const data = await openDataFolder(folder, TODAY);
  for (const [fields, what] of [
    [{ repository: "http://github.com/ann/shop" }, 'repository: "http://github.com/ann/shop"'],
    [{ manifests: [] }, "manifests: [] has too few entries"],
  ] as const) {
    const message = `${SHOP} would be invalid, so it was not written: ${what}`;
    await t.rejects(writeRecord(data, SHOP, new Document({ ...record(), ...fields })), { message });
  }
  await t.rejects(writeRecord(data, "stacks/No_Id.yaml", new Document(record())), { message: /"No_Id" is not an id/ });
  t.same(readdirSync(join(folder, "stacks")), ["shop.yaml"]);
  t.equal(readFileSync(join(folder, SHOP), "utf8"), stackText());
});

t.test("writes nowhere but where a record belongs", async (t) => {
  const folder = temporaryFolder(t);
  writeFiles(folder, FILES);
  const data = await openDataFolder(folder, TODAY);
  for (const path of ["stacks/.yaml", "stacks/a/b.yaml", "../shop.yaml", "stacks/../../shop.yaml"]) {
    await t.rejects(writeRecord(data, path, new Document(record())), {
      message: `${path} is not a valid path for a data file`,
    });
  }
  t.notOk(existsSync(join(folder, "stacks")));
});
