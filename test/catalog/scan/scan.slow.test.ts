/** The tests of scan.test.ts with many more inputs. */
import { repeatProperties } from "../../fixtures/properties.js";

repeatProperties(12);
await import("./scan.test.js");
