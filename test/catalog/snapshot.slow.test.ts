/** The tests of snapshot.test.ts with many more inputs. */
import { repeatProperties } from "../fixtures/properties.js";

repeatProperties(12);
await import("./snapshot.test.js");
