/** Links to sources. */

/** `vercel/next.js: package.json` for a file on GitHub, the host for a page. */
export function sourceName(address: string): string {
  const { hostname, pathname } = new URL(address);
  const [, owner, repository, kind] = pathname.split("/");
  if (hostname !== "github.com" || !owner || !repository) return hostname.replace(/^www\./, "");
  return kind === "blob" ? `${owner}/${repository}: ${pathname.split("/").at(-1)}` : `${owner}/${repository}`;
}

export function Sources({ urls }: { urls: readonly string[] }) {
  return (
    <span class="sources">
      {urls.map((url, index) => (
        <span key={url}>
          {index > 0 && ", "}
          <a href={url} rel="noopener">
            {sourceName(url)}
          </a>
        </span>
      ))}
    </span>
  );
}
