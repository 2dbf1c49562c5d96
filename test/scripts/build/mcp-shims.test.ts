import t from "tap";
import { DefaultJsonSchemaValidator, process as shimmed } from "../../../scripts/build/mcp-shims.js";

t.test("gives the SDK the process, and a validator that says that it is not to be used", async (t) => {
  t.equal(shimmed, process);
  t.throws(() => new DefaultJsonSchemaValidator().getValidator(), /no forms/);
});

t.test("the SDK asks for nothing else there", async (t) => {
  const own = Object.keys(await import("@modelcontextprotocol/server/_shims")).sort();
  t.strictSame(own, Object.keys(await import("../../../scripts/build/mcp-shims.js")).sort());
});
