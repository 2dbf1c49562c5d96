/** The frame of every page. */
import type { ComponentChildren } from "preact";
import { listOf } from "../catalog/words.js";
import { Day } from "./components/parts.js";
import { QuestionBox } from "./components/question-box.js";
import { useSite } from "./site.js";
import { quote } from "./texts.js";

interface LayoutProps {
  title: string;
  description: string;
  /** The canonical path; left out for pages without a permanent address. */
  canonical?: string;
  /** Paths of the same content in other formats. */
  alternates?: readonly string[];
  wide?: boolean;
  scripts?: string[];
  /** The picture that the page is shared with, in place of the general one. */
  card?: { path: string; alt: string };
  children: ComponentChildren;
}

const FEED = "/feed.xml";

/** What an address has in another format, by its ending. */
function formatOf(path: string): [type: string, title: string] {
  if (path.endsWith(FEED)) return ["application/atom+xml", path === FEED ? "Data changes" : "Changes to this"];
  return path.includes(".csv") ? ["text/csv", "This table as CSV"] : ["application/json", "This page as JSON"];
}

/** In the navigation; the footer leads to the rest. */
export const SECTIONS: readonly [path: string, name: string][] = [
  ["/", "Check"],
  ["/scan", "Scan"],
  ["/plan", "Upgrade"],
  ["/tech", "Technologies"],
  ["/tools", "AI tools"],
];

/** Under their headings, by path. */
const FOOTER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Ask: { "/": "Check technologies", "/scan": "Scan a project", "/plan": "Plan an upgrade", "/wizard": "Build a stack" },
  "Look up": { "/set": "Compare", "/tech": "Technologies", "/tools": "AI coding tools", "/changes": "Changes" },
  Correct: { "/contribute": "Report what is wrong", "/contribute/compatibility": "Report compatibility" },
  Project: { "/docs": "API", "/llms.txt": "llms.txt", "/status": "Status" },
};

const FONT = "geist-latin-wght-normal.woff2";
/** With those that a page loads where its text needs them; see styles/font.css. */
export const FONTS = [FONT, "geist-latin-ext-wght-normal.woff2", "geist-cyrillic-wght-normal.woff2"] as const;

const TAGLINE = "Do these technologies work together, and how do we know?";

export function Layout({
  title,
  description,
  canonical,
  alternates = [],
  wide,
  scripts = [],
  card,
  children,
}: LayoutProps) {
  const { links, asset, catalog, repositoryUrl, path: here, reading } = useSite();
  const { revision } = catalog;
  const { path: picture, alt } = card ?? { path: asset("card.png"), alt: `StackFit: ${TAGLINE}` };
  const fullTitle = title === "StackFit" ? `StackFit: ${TAGLINE}` : `${title} · StackFit`;
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{fullTitle}</title>
        <meta name="description" content={description} />
        {canonical && <link rel="canonical" href={links.absolute(canonical)} />}
        <meta property="og:site_name" content="StackFit" />
        <meta property="og:type" content="website" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        {canonical && <meta property="og:url" content={links.absolute(canonical)} />}
        <meta property="og:image" content={links.absolute(picture)} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content={alt} />
        <meta name="twitter:card" content="summary_large_image" />
        <link rel="preload" href={links.to(asset(FONT))} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={links.to(asset("site.css"))} />
        <link rel="icon" href={links.to(asset("icon.svg"))} type="image/svg+xml" />
        {[...alternates, FEED].map((path) => {
          const [type, name] = formatOf(path);
          return <link key={path} rel="alternate" type={type} href={links.absolute(path)} title={name} />;
        })}
        {["site.js", ...scripts].map((name) => (
          <script key={name} type="module" src={links.to(asset(name))} />
        ))}
      </head>
      <body>
        <a class="skip" href="#content">
          Skip to content
        </a>
        <header class="site-header">
          <div class="bar">
            <a href={links.to("/")} class="brand">
              <img src={links.to(asset("icon.svg"))} alt="" width="28" height="28" /> StackFit
            </a>
            {here !== "/" && <QuestionBox id="ask" />}
            {/* On a phone it opens, without scripts as well; elsewhere it is always there. */}
            <button type="button" class="quiet menu-button" popovertarget="sections">
              Menu
            </button>
            <nav id="sections" aria-label="Sections" popover="auto">
              <ul>
                {SECTIONS.map(([path, name]) => (
                  <SectionLink key={path} path={path} name={name} />
                ))}
              </ul>
            </nav>
          </div>
        </header>
        <main id="content" tabIndex={-1} class={wide ? "wide" : undefined}>
          {reading.misspelt.length > 0 && (
            <p role="note">
              We know nothing called {listOf(reading.misspelt.map(quote), "or")}. This is about the nearest name.
            </p>
          )}
          {reading.leftOut.length > 0 && (
            <p role="note">
              This answer leaves {listOf(reading.leftOut.map(quote), "and")} out: we have no facts about that.
            </p>
          )}
          {children}
        </main>
        <footer class="site-footer">
          <div class="bar">
            <div class="footer-links">
              {Object.entries(FOOTER).map(([heading, places]) => (
                <section key={heading} aria-label={heading}>
                  <p>{heading}</p>
                  <ul>
                    {Object.entries(places).map(([path, name]) => (
                      <li key={path}>
                        <a href={links.to(path)}>{name}</a>
                      </li>
                    ))}
                    {heading === "Project" && repositoryUrl && (
                      <li>
                        <a href={repositoryUrl}>Source</a>
                      </li>
                    )}
                  </ul>
                </section>
              ))}
            </div>
            <p>
              Data from <Day at={revision.date} />, revision <code>{revision.id.slice(0, 16)}</code>
            </p>
          </div>
        </footer>
      </body>
    </html>
  );
}

/** A section is current on all its pages; pair pages belong to Check. */
function SectionLink({ path, name }: { path: string; name: string }) {
  const { links, path: here } = useSite();
  const current = path === "/" ? here === "/" || here.startsWith("/check/") : `${here}/`.startsWith(`${path}/`);
  return (
    <li>
      <a href={links.to(path)} aria-current={here === path ? "page" : current ? "true" : undefined}>
        {name}
      </a>
    </li>
  );
}
