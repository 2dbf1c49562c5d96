import t from "tap";
import { findSqueezed, squeeze, squeezeAll } from "../../../server/catalog/names/squeezed.js";
import { catalogOf } from "../../fixtures/catalog.js";

const { technologies } = catalogOf({
  technologies: {
    nextjs: { name: "Next.js" },
    prisma: {},
    "type-orm": {},
    tfjs: { name: "TensorFlow.js" },
    "a-b": {},
    ab: {},
  },
});
const spellings = technologies.map((technology): [string, { technology: (typeof technologies)[number] }] => [
  technology.id,
  { technology },
]);
const names = squeezeAll(spellings, technologies);
const id = (name: string) => findSqueezed(names, name)?.id;

t.test("spaces, dots, hyphens and slashes make no difference", async (t) => {
  t.equal(squeeze("a b.c_d-e/f"), "abcdef");
  t.equal(id("next-js"), "nextjs");
  t.equal(id("type orm"), "type-orm");
  t.equal(id("tensorflow.js"), "tfjs", "a name that no spelling has");
});

t.test("one suffix more or less makes none where it leaves one technology, of three letters at least", async (t) => {
  t.equal(id("next"), "nextjs");
  t.equal(id("prismajs"), "prisma");
  t.equal(id("tf"), undefined);
  t.equal(id("nothing"), undefined);
});

t.test("what two technologies share means neither", async (t) => {
  t.equal(id("a.b"), undefined);
});
