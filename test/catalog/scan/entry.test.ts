import t from "tap";
import { listEntry } from "../../../server/catalog/scan/entry.js";

t.test("an entry of a list is taken as it stands", async (t) => {
  t.match(listEntry("next@15"), { text: "next@15", name: "next@15", ecosystem: undefined, version: undefined });
});
