/** Where the record of a technology is corrected. */

/**
 * The page that edits the file of a technology.
 * @param repositoryUrl the page of the repository with the data; undefined when it is not known
 * @returns undefined without a repository
 */
export function correctionAddress(repositoryUrl: string | undefined, branch: string, id: string): string | undefined {
  if (!repositoryUrl) return undefined;
  const path = branch.split("/").map(encodeURIComponent).join("/");
  return `${repositoryUrl}/edit/${path}/data/technologies/${id}.yaml`;
}
