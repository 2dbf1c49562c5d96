/** The page that scans a project. */
import type { ComponentChildren } from "preact";
import type { Catalog } from "../../catalog/catalog.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { PlatformField } from "./platform-field.js";

interface ScanPageProps {
  catalog: Catalog;
  /** As it was given. */
  list: string;
  platform: string;
  /** What is wrong with the list. */
  problem?: string;
  /** What was found. */
  children?: ComponentChildren;
}

/** The form, below what came of it. */
export function ScanPage({ catalog, list, platform, problem, children }: ScanPageProps) {
  const { links } = useSite();
  return (
    <Layout
      title="Scan a project"
      description="Paste or choose a package.json, a lockfile or a bill of materials: which of its technologies do not fit, why, and what to do."
      canonical="/scan"
      scripts={["scan.js"]}
      wide
    >
      <h1>Scan a project</h1>
      <div id="report" aria-live="polite">
        {problem !== undefined && (
          <section class="verdict incompatible" aria-label="Problem">
            <p id="scan-problem">
              <strong>This could not be scanned.</strong> {problem}
            </p>
          </section>
        )}
        {children}
      </div>
      <form action={links.to("/scan")} method="post" data-swap="report" data-scan class="panel scan-form">
        <div class="drop scripted">
          <label for="scan-files">Files of the project</label>
          <input type="file" id="scan-files" multiple aria-describedby="scan-privacy scan-note" />
          <span class="fine">or drop them here: package.json with its lockfile gives the exact versions</span>
        </div>
        <p id="scan-note" class="fine" role="status" />
        <div class="field">
          <label for="list">Dependencies</label>
          <textarea
            id="list"
            name="list"
            rows={10}
            required
            spellcheck={false}
            autocomplete="off"
            autocapitalize="none"
            placeholder={"next@15.1.0\nreact@19.0.0\npostgresql"}
            aria-describedby={problem === undefined ? "list-help scan-privacy" : "scan-problem list-help scan-privacy"}
            aria-invalid={problem === undefined ? undefined : "true"}
          >
            {list}
          </textarea>
          <p id="list-help" class="fine">
            The content of package.json, package-lock.json, yarn.lock, pnpm-lock.yaml, bun.lock, composer.json,
            composer.lock, requirements.txt, go.mod, Gemfile.lock or a CycloneDX or SPDX bill of materials in JSON. Or a
            list with one name, <code>name@version</code> or <abbr title="package URL">purl</abbr> on a line.
          </p>
        </div>
        <div class="fields">
          <PlatformField catalog={catalog} chosen={platform} />
          <button type="submit">Scan</button>
        </div>
        <p id="scan-privacy" class="fine">
          <span class="scripted">
            Files and what you paste are read in your browser. Only names and versions of dependencies are sent to this
            server, and nothing is kept.
          </span>
          <span class="unscripted">What you paste is sent to this server and not kept.</span>
        </p>
      </form>
      <noscript>
        <p class="fine">
          Files are chosen, and links to a scan are opened, by a script: here, paste the content into the field.
        </p>
      </noscript>
    </Layout>
  );
}
