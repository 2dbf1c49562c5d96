/** The tests of version-range.test.ts with many more inputs. */
import { repeatProperties } from "../../fixtures/properties.js";

repeatProperties(12);
await import("./version-range.test.js");
