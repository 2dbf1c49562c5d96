import t from "tap";
import { formFields } from "../../../server/contributions/form-fields.js";
import { Links } from "../../../server/http/links.js";
import {
  addressToCorrect,
  addressToTell,
  CHOICES,
  LONGEST_ADDRESS,
  type PairFields,
} from "../../../server/web/components/contribute-links.js";
import fc from "../../fixtures/properties.js";

const OWN = { links: new Links("https://stackfit.example/below"), repositoryUrl: undefined };
const GITHUB = { ...OWN, repositoryUrl: "https://github.com/owner/data" };
const PAIR = { techA: "nextjs", techB: "react" };
const WHOLE: Required<PairFields> = {
  ...PAIR,
  status: "partial",
  explanation: "It works & more.",
  workaround: "Do this.",
  testedVersions: "nextjs@15\nreact@19",
  platform: "edge",
};
const FAULT = {
  about: "Next.js and React",
  address: "https://stackfit.example/check/nextjs/react",
  says: "partial. So.",
};

const queryOf = (address: string) => Object.fromEntries(new URL(address, "https://stackfit.example").searchParams);

t.test("without a repository, our own form is filled in", async (t) => {
  const address = addressToTell(OWN, WHOLE);
  t.match(address, /^\/below\/contribute\/compatibility\?/);
  t.strictSame(queryOf(address), WHOLE);
  t.strictSame(queryOf(addressToTell(OWN, { ...PAIR, status: undefined, workaround: null })), PAIR);
  t.equal(addressToCorrect(OWN, FAULT, WHOLE), address, "there, what the data say is corrected");
});

t.test("with a repository, its issue forms are filled in, but for choices", async (t) => {
  const address = addressToTell(GITHUB, WHOLE);
  t.match(address, /^https:\/\/github\.com\/owner\/data\/issues\/new\?template=compatibility\.yml&/);
  const { status, platform, ...texts } = WHOLE;
  t.strictSame(queryOf(address), { template: "compatibility.yml", ...texts });
  t.strictSame(queryOf(addressToCorrect(GITHUB, FAULT, WHOLE)), {
    template: "wrong-data.yml",
    where: "Next.js and React: https://stackfit.example/check/nextjs/react",
    wrong: "It says: partial. So.",
  });
});

t.test("each field is one of the form, and the choices are those of it", async (t) => {
  const fields = new Map(formFields("compatibility").map(({ id, entry }) => [id, entry.type]));
  for (const name of Object.keys(WHOLE)) {
    t.ok(fields.has(name), name);
    t.equal(fields.get(name) === "choice", CHOICES.has(name), name);
  }
});

t.test("addresses stay short, whatever the texts", async (t) => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 3000 }),
    fc.constantFrom("語".repeat(5000), "\u{1f600}".repeat(3000), "\ud800", "%".repeat(4000)),
  );
  fc.assert(
    fc.property(text, text, text, (about, says, explanation) => {
      for (const forms of [OWN, GITHUB]) {
        const fields = { ...WHOLE, explanation, workaround: says };
        for (const address of [
          addressToTell(forms, fields),
          addressToCorrect(forms, { ...FAULT, about, says }, fields),
        ]) {
          t.ok(address.length <= LONGEST_ADDRESS, "short");
          t.match(queryOf(address).template ?? queryOf(address).techA, /^(nextjs|compatibility\.yml|wrong-data\.yml)$/);
        }
      }
    }),
    { numRuns: 50 },
  );
  t.match(queryOf(addressToTell(OWN, { ...PAIR, explanation: "x".repeat(5000) })).explanation, /^x{500,}…$/);
});
