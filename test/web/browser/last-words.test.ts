import t from "tap";
import { complete, type QuestionNames } from "../../../server/web/browser/last-words.js";

const NAMES: QuestionNames = {
  names: [
    ["react", "React", "Framework", 90, "reactjs"],
    ["react-native", "React Native", "Mobile", 50],
    ["tailwind", "Tailwind CSS", "Styling", 40, "tailwindcss"],
    ["nextjs", "Next.js", "Meta framework", 80, "next"],
    ["orm", "ORM", "what you look for", 0],
    ["withings", "Withings", "API", 1],
  ],
  lines: [
    ["react", ["19", "18"]],
    ["nextjs", ["16", "15.5"]],
  ],
  between: ["with", "for"],
};

const texts = (question: string) =>
  complete(NAMES, question, 5).map(({ start, text }) => question.slice(0, start) + text);

t.test("the last words are completed, and what stands before them stays", async (t) => {
  t.strictSame(texts("orm for nex"), ["orm for Next.js"]);
  t.strictSame(texts("next.js, tailwind c"), ["next.js, Tailwind CSS"]);
  t.strictSame(texts("react n"), ["React Native", "react Next.js"], "as one name, and as two");
  t.strictSame(texts("next with rea"), ["next with React", "next with React Native"]);
});

t.test("a word between names is no beginning of one, and a name that is complete needs nothing", async (t) => {
  t.strictSame(texts("next with"), []);
  t.strictSame(texts("next.js"), []);
  t.strictSame(texts(""), []);
  t.strictSame(texts("next, "), []);
});

t.test("release lines follow a name", async (t) => {
  t.strictSame(texts("react "), ["react 19", "react 18", "React Native"], "or the rest of a longer one");
  t.strictSame(texts("does Next.js 1"), ["does Next.js 16", "does Next.js 15.5"]);
  t.strictSame(texts("orm for react@1"), ["orm for react 19", "orm for react 18"]);
  t.strictSame(texts("react 19"), [], "which is complete");
});
