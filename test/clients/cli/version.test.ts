import t from "tap";
import { VERSION } from "../../../clients/cli/version.js";

t.test("unbuilt sources say that they are", async (t) => {
  t.equal(VERSION, "0.0.0-source");
});
