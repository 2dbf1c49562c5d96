/** A link to a commit on GitHub. */

const COMMIT = /^[0-9a-f]{40}$/;

/** Empty where the site has no repository, or the revision is no commit. */
export function CommitLink({ repositoryUrl, revision }: { repositoryUrl: string | undefined; revision: string }) {
  if (!repositoryUrl || !COMMIT.test(revision)) return null;
  return (
    <a href={`${repositoryUrl}/commit/${revision}`}>
      commit <code>{revision.slice(0, 7)}</code>
    </a>
  );
}
