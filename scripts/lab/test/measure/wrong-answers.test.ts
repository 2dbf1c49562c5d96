import t from "tap";
import { check } from "../../../../server/catalog/verdict/check.js";
import { catalogOf, TODAY } from "../../../../test/fixtures/catalog.js";
import { requires } from "../../../../test/fixtures/facts.js";
import { WrongAnswers } from "../../measure/wrong-answers.js";

const catalog = catalogOf({
  technologies: {
    a: { packages: { npm: ["a", "a-part"] }, requires: [requires("1", "c", "^1.0.0")] },
    b: {},
    c: { packages: { npm: ["c"] } },
  },
  rules: [{ techA: "a", techB: "b" }],
});

const ask = (techA: string, techB: string) => check(catalog, { techA, techB }, TODAY);

t.test("wrong answers are sorted by the kind of fact that decided, and by pair", async (t) => {
  const wrong = new WrongAnswers();
  wrong.add(ask("a", "b"), "a × b", { question: "a + b" });
  wrong.add(ask("a@1", "c@2"), "a × c", { question: "a@1 + c@2", declared: "^1.0.0" });
  wrong.add(ask("a@1", "c@3"), "a × c", { question: "a@1 + c@3", declared: "^1.0.0" });
  wrong.add(ask("b", "c"), "b × c", { question: "b + c" });
  const causes = wrong.causes();
  t.match(causes, [
    {
      cause: "requirement",
      questions: 2,
      pairs: 1,
      worst: [{ pair: "a × c", questions: 2, example: { question: "a@1 + c@2", declared: "^1.0.0" } }],
    },
    { cause: "nothing but a lifecycle", questions: 1 },
    { cause: "rule", questions: 1, worst: [{ example: { answer: "An explanation for the test." } }] },
  ]);
});

t.test("of each cause, the pairs with most wrong answers are shown", async (t) => {
  const wrong = new WrongAnswers();
  const answer = ask("a", "b");
  const pairs = Array.from({ length: 17 }, (_, index) => `pair ${String(index).padStart(2, "0")}`);
  for (const pair of [...pairs].reverse()) wrong.add(answer, pair, { question: pair });
  wrong.add(answer, "pair 16", { question: "once more" });
  const [cause, more] = wrong.causes();
  t.match(cause, { questions: 18, pairs: 17, worst: { length: 15 } });
  t.equal(more, undefined);
  const shown = cause?.worst.map(({ pair, questions }) => `${questions} ${pair}`);
  t.same(shown?.slice(0, 3), ["2 pair 16", "1 pair 00", "1 pair 01"], "then by name");
  t.equal(cause?.worst[0]?.example.question, "pair 16", "the first of its questions");
});
