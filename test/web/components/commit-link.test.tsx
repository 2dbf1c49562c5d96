import t from "tap";
import { CommitLink } from "../../../server/web/components/commit-link.js";
import { render } from "../../fixtures/page.js";

const ID = "0123456789".repeat(4);

t.test("a commit is linked where the site has a repository", async (t) => {
  const link = (revision: string, repositoryUrl?: string) =>
    render(<CommitLink repositoryUrl={repositoryUrl} revision={revision} />);
  t.equal(
    link(ID, "https://github.com/o/n"),
    `<a href="https://github.com/o/n/commit/${ID}">commit <code>0123456</code></a>`,
  );
  t.equal(link(ID), "");
  t.equal(link("content-0123456789ab", "https://github.com/o/n"), "", "a digest of files is no commit");
});
