import t from "tap";
import { readQuestion } from "../../../server/catalog/ask/question.js";
import { misreading, QUESTIONS } from "../../fixtures/questions.js";
import { realCatalog } from "../../fixtures/repository.js";

t.test("questions are read as people mean them", async (t) => {
  const catalog = await realCatalog();
  t.ok(QUESTIONS.length >= 60);
  t.equal(new Set(QUESTIONS.map(({ ask }) => ask)).size, QUESTIONS.length, "each once");
  for (const question of QUESTIONS)
    t.equal(misreading(question, readQuestion(catalog, question.ask)), undefined, JSON.stringify(question.ask));
});
