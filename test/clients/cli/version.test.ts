import t from "tap";
import { VERSION } from "../../../clients/cli/version.js";

t.test("sources that are not built have no version", async (t) => {
  t.equal(VERSION, "0.0.0");
});
