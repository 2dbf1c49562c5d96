/** The name of a package or runtime. */
import { useSite } from "../site.js";

/** Linked where its technology is known. */
export function PackageName({
  of: { package: name, technology },
}: {
  of: { package: string; technology: string | null };
}) {
  const { links } = useSite();
  const text = <code>{name}</code>;
  return technology === null ? text : <a href={links.to(`/tech/${technology}`)}>{text}</a>;
}
