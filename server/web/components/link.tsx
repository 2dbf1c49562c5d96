/** Links: to pages of this service by their paths from its root, to commits, and to sources. */
import type { ComponentChildren, ComponentProps } from "preact";
import { useSite } from "../site.js";
import { Joined } from "./parts.js";

type LinkProps = Omit<ComponentProps<"a">, "href" | "role"> & { to: string };

export function Link({ to, ...rest }: LinkProps) {
  return <a href={useSite().links.to(to)} {...rest} />;
}

/** A form that is sent to an address of this service. */
export function Form({ to, ...rest }: Omit<ComponentProps<"form">, "action" | "role"> & { to: string }) {
  return <form action={useSite().links.to(to)} {...rest} />;
}

export const LinkItem = (props: LinkProps) => (
  <li>
    <Link {...props} />
  </li>
);

interface TechnologyLinksProps {
  of: readonly { id: string; name: string }[];
  /** Before the last one. */
  last?: string;
}

export const TechnologyLinks = ({ of: technologies, last = ", " }: TechnologyLinksProps) => (
  <Joined
    last={last}
    of={technologies.map(({ id, name }) => (
      <Link key={id} to={`/tech/${id}`}>
        {name}
      </Link>
    ))}
  />
);

const COMMIT = /^[0-9a-f]{40}$/;

/** A link to a commit on GitHub. Empty where the site has no repository, or the revision is no commit. */
export function CommitLink({ repositoryUrl, revision }: { repositoryUrl: string | undefined; revision: string }) {
  if (!repositoryUrl || !COMMIT.test(revision)) return null;
  return (
    <a href={`${repositoryUrl}/commit/${revision}`}>
      commit <code>{revision.slice(0, 7)}</code>
    </a>
  );
}

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

/** By its name, unless it has children. */
export function SourceLink({ url, children }: { url: string; children?: ComponentChildren }) {
  if (isPackage(url)) return children ?? <code>{url}</code>;
  return (
    <a href={url} rel="noopener">
      {children ?? sourceName(url)}
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
