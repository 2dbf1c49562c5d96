import t from "tap";
import { ignoranceIn } from "../../../server/data/checks/ignorance.js";
import { exception, rule, source, testMistakes, x } from "../../fixtures/mistakes.js";

testMistakes(t, {
  "a rule that says that something is not known": [
    rule({ explanation: '▶"It is not known whether Next.js 15 works with React 17."' }),
    'says that something is not known ("not known")',
    /without one the answer is unknown/,
    /^keep only the fact, or remove the entry$/,
  ],
  "an exception that says so": [
    rule({}, exception('react: "<17"').replace("An explanation for the test.", "▶For React 16 nothing is recorded.")),
    'says that something is not known ("nothing is recorded")',
  ],
  "a need that says so": [
    x(`needs:\n  - {capability: writable-disk, note: ▶The docs do not say where it writes., ${source}}\n`),
    'says that something is not known ("docs do not say")',
  ],
  "an end of life that says so": [
    x(`endOfLife:\n  reason: ▶No successor is known for it.\n  ${source}\n`),
    'says that something is not known ("No successor is known")',
  ],
});

t.test("ignorance is found in the words that people use for it", async (t) => {
  const texts = [
    "Which servers it takes is not recorded.",
    "Support of Java 27 has not been verified.",
    "It is unclear from which release on this works.",
    "Its behaviour there is unknown.",
    "That the two work together is not stated by either project.",
    "For Reanimated 3.0 to 3.5 no support of React Native 0.73 or newer is recorded.",
    "There is no statement on newer releases.",
    "No source that was read names a later line.",
    "The makers do not say whether older releases build there.",
    "This says nothing about the client.",
    "Other releases may or may not work.",
    "The table that was read begins with version 8.",
    "We found no page about it.",
    "Presumably it works with older releases too.",
  ];
  for (const text of texts) t.ok(ignoranceIn(text), text);
  t.equal(ignoranceIn("It is\n  not known."), "not known", "also over the end of a line");
});

t.test("facts about what is missing, unnamed or undetermined at run time are no ignorance", async (t) => {
  const texts = [
    "React passes unknown props to custom elements, and props of ReactElement default to unknown.",
    "The Angular CLI has no support for Tailwind before 11.2.",
    "The Next.js docs do not list Emotion among the libraries that work there.",
    "There is no adapter for it. Its successor is documented in the guide.",
    "Version 8 checks whether the flag is set and stops where it is not.",
    "Users report tests that hang; version 3 has not been tested thoroughly by its team.",
    "Nothing has to be compiled, and nothing keeps running between requests.",
    "It reads no source maps and sends no records.",
  ];
  for (const text of texts) t.equal(ignoranceIn(text), undefined, text);
});
