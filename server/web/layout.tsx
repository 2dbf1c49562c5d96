/** The frame of every page. */
import type { ComponentChildren } from "preact";

interface LayoutProps {
  title: string;
  description: string;
  /** Where the page lives; left out where it has no lasting address. */
  canonical?: string;
  children: ComponentChildren;
}

/** A whole document; the caller puts the doctype before it. */
export function Layout({ title, description, canonical, children }: LayoutProps) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · StackFit`}</title>
        <meta name="description" content={description} />
        {canonical && <link rel="canonical" href={canonical} />}
        <link rel="stylesheet" href="/assets/site.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header>
          <a href="/docs" class="brand">
            StackFit
          </a>
          <p>Do these technologies work together, and how do we know?</p>
        </header>
        <main>{children}</main>
        <footer>
          <p>
            <a href="/docs">API</a> · <a href="/openapi.json">OpenAPI</a>
          </p>
        </footer>
      </body>
    </html>
  );
}
