import t from "tap";
import { editUrl } from "../../../server/web/technology/technology-page.js";

t.test("links to the file of a technology on its branch, if there is a repository", async (t) => {
  const repository = "https://github.com/owner/facts";
  t.equal(
    editUrl(repository, "main", "nextjs"),
    "https://github.com/owner/facts/edit/main/data/technologies/nextjs.yaml",
  );
  t.equal(
    editUrl(repository, "data/next#1", "nextjs"),
    "https://github.com/owner/facts/edit/data/next%231/data/technologies/nextjs.yaml",
  );
  t.equal(editUrl(undefined, "main", "nextjs"), undefined);
});
