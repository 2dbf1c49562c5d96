import t from "tap";
import { check, isKnown, type KnownAnswer, settingOf } from "../../../server/catalog/verdict/check.js";
import { formFields } from "../../../server/contributions/forms/form-fields.js";
import { ApiError } from "../../../server/http/errors.js";
import { Links } from "../../../server/http/views/links.js";
import { PLATFORMS } from "../../../server/web/components/platform-field.js";
import { inOrder, isCanonical, pairPath, parsePlatform, verdictHeadline } from "../../../server/web/pair/view.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { viewOf } from "../../fixtures/pair-view.js";
import fc from "../../fixtures/properties.js";

const catalog = everyFact();
const links = new Links("https://stackfit.example/below");

t.test("the sides are in order of their ids, with their versions", async (t) => {
  const view = viewOf(catalog, "react@17", "nextjs@15");
  t.equal(verdictHeadline(view), "Next.js 15 does not work with React 17");
  t.equal(view.verdict.status, "incompatible");
  t.equal(view.plain.status, "compatible", "in general");
  t.ok(view.isSpecial);
  t.notOk(viewOf(catalog, "nextjs", "react").isSpecial);
});

t.test("headlines name the platform, and a technology with itself", async (t) => {
  const platformed = (platform: string) => verdictHeadline(viewOf(catalog, "nextjs", "prisma", platform));
  t.match(platformed("edge"), /Prisma on edge/);
  t.match(platformed("vercel"), /Prisma together with Vercel/);
  t.match(verdictHeadline(viewOf(catalog, "react", "react")), /React .*itself/);
  t.match(verdictHeadline(viewOf(catalog, "react@19", "react@18")), /^React 19 .*React 18/);
});

t.test("the facts behind the verdict are included", async (t) => {
  const view = viewOf(catalog, "nextjs", "prisma");
  t.equal(view.rule?.notes, "Only while developing.");
  t.equal(viewOf(catalog, "nextjs", "prisma", "edge").rule?.notes, undefined, "these are words of the rule");
  t.ok(viewOf(catalog, "nextjs", "react").table);
  t.strictSame(view.neighbours, []);
  const unknown = viewOf(catalog, "mongodb", "prisma").neighbours;
  t.strictSame(
    unknown.map(({ technology, insteadOf }) => [technology.id, insteadOf.id]),
    [["postgresql", "mongodb"]],
    "a database that goes with Prisma",
  );
});

t.test("paths begin at the root of the service", async (t) => {
  t.equal(pairPath(links, viewOf(catalog, "nextjs", "react")), "/check/nextjs/react");
  t.equal(pairPath(links, viewOf(catalog, "nextjs@15", "react"), ".png"), "/check/nextjs@15/react.png");
  t.equal(
    pairPath(links, viewOf(catalog, "nextjs", "react", "Edge"), ".json"),
    "/check/nextjs/react.json?platform=edge",
  );
});

t.test("each question has one canonical URL", async (t) => {
  const answer = (techA: string, techB: string): KnownAnswer => {
    const found = check(catalog, { techA, techB }, TODAY);
    if (!isKnown(found)) throw new Error("a name is not known");
    return found;
  };
  const edge = viewOf(catalog, "nextjs", "react", "edge").platform;
  const is = (techA: string, techB: string, platform?: string) =>
    isCanonical(links, answer(techA, techB), { techA, techB, platform }, platform ? edge : undefined);
  t.ok(is("nextjs@15", "react"));
  t.ok(is("nextjs", "react@^17 || ^18"));
  t.ok(is("nextjs", "react", "edge"));
  t.notOk(is("nextjs", "react", "Edge"));
  t.notOk(is("react", "nextjs"));
  t.notOk(is("next", "react"));
  t.equal(inOrder(answer("react", "nextjs")).a.technology.id, "nextjs");
  t.notOk(isKnown(check(catalog, { techA: "react", techB: "nobody" }, TODAY)));
});

const everything = everyFact();

t.test("a platform is a setting or a technology that is part of the stack", async (t) => {
  t.equal(parsePlatform(everything), undefined);
  t.equal(parsePlatform(everything, "  "), undefined);
  t.strictSame(parsePlatform(everything, " Edge "), { value: "edge", name: "edge", isTechnology: false });
  t.strictSame(parsePlatform(everything, "Vercel"), { value: "vercel", name: "Vercel", isTechnology: true });
  t.throws(() => parsePlatform(everything, "<moon>"), { statusCode: 400, message: /Unknown platform “<moon>”/ });
});

t.test("the settings are those that facts can be about", async (t) => {
  for (const name of Object.keys(PLATFORMS)) t.equal(settingOf(everything, name).platform, name);
  const field = formFields("compatibility").find(({ id }) => id === "platform");
  if (field?.entry.type !== "choice") throw new Error("there is no choice of platforms");
  t.strictSame([...field.entry.options.keys()].sort(), Object.keys(PLATFORMS).sort());
});

t.test("any platform is parsed or reported briefly", async () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 500 }), (typed) => {
      try {
        return parsePlatform(everything, typed) === undefined ? typed.trim() === "" : true;
      } catch (error) {
        return error instanceof ApiError && error.statusCode === 400 && error.message.length < 200;
      }
    }),
  );
});
