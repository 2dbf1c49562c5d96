/** The tests of version ranges with many more inputs. */
import { repeatProperties } from "../../fixtures/properties.js";

repeatProperties(12);
await import("./range.test.js");
await import("./parse.test.js");
await import("./describe.test.js");
await import("./sorted-intervals.test.js");
