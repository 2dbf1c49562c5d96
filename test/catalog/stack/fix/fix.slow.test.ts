/** The tests of fix.test.ts with many more inputs. */
import { repeatProperties } from "../../../fixtures/properties.js";

repeatProperties(12);
await import("./fix.test.js");
