/** Links to sources. */
import { Joined } from "./parts.js";

/** `vercel/next.js: package.json` for a file on GitHub, the host for a page; a package URL as it is. */
export function sourceName(address: string): string {
  if (isPackage(address)) return address;
  const { hostname, pathname } = new URL(address);
  const [, owner, repository, kind] = pathname.split("/");
  if (hostname !== "github.com" || !owner || !repository) return hostname.replace(/^www\./, "");
  return kind === "blob" ? `${owner}/${repository}: ${pathname.split("/").at(-1)}` : `${owner}/${repository}`;
}

/** Whether it is a release as a package registry has it, which has no page of its own. */
const isPackage = (address: string) => address.startsWith("pkg:");

export function SourceLink({ url }: { url: string }) {
  if (isPackage(url)) return <code>{url}</code>;
  return (
    <a href={url} rel="noopener">
      {sourceName(url)}
    </a>
  );
}

export function Sources({ urls }: { urls: readonly string[] }) {
  return (
    <span class="sources">
      <Joined of={urls.map((url) => <SourceLink key={url} url={url} />)} />
    </span>
  );
}
