/** Links to edit a technology in the repository. */

/** @returns the page to edit the file of a technology; undefined without a repository */
export function editUrl(repositoryUrl: string | undefined, branch: string, id: string): string | undefined {
  if (!repositoryUrl) return undefined;
  const path = branch.split("/").map(encodeURIComponent).join("/");
  return `${repositoryUrl}/edit/${path}/data/technologies/${id}.yaml`;
}
