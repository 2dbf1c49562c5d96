/** `/scan`. */
import type { ComponentChildren } from "preact";
import { AS_TYPED, FoldedForm } from "../components/parts.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { PlatformField } from "./platform-field.js";
import { Sample } from "./sample.js";
import { SCAN_FORM } from "./scan-report.js";

interface ScanPageProps {
  list: string;
  platform: string;
  problem?: string;
  note?: string;
  children?: ComponentChildren;
}

export function ScanPage({ list, platform, problem, note, children }: ScanPageProps) {
  const { links } = useSite();
  return (
    <Layout
      title="Scan a project"
      description="Scan a package.json, a lockfile or an SBOM to find technologies that do not work together, and how to fix that."
      canonical="/scan"
      scripts={["scan.js"]}
      wide
    >
      <h1>Scan a project</h1>
      <p id="scan-note" class="fine note" role="status">
        {note}
      </p>
      <FoldedForm again="Scan another project, or change this one" isAnswered={children !== undefined}>
        <form
          id={SCAN_FORM}
          action={links.to("/scan")}
          method="post"
          data-swap="report"
          data-scan
          class="panel scan-form"
        >
          <div class="drop scripted">
            <label for="scan-files">Project files</label>
            <input type="file" id="scan-files" multiple aria-describedby="scan-privacy scan-note" />
            <span class="fine">
              or drop them here. With the lockfile, all that installed releases require is checked, too.
            </span>
          </div>
          <div class="field">
            <label for="list">Dependencies</label>
            <textarea
              id="list"
              name="list"
              rows={10}
              required
              {...AS_TYPED}
              placeholder={"next@15.1.0\nreact@19.0.0\npostgresql"}
              aria-describedby={
                problem === undefined ? "list-help scan-privacy" : "scan-problem list-help scan-privacy"
              }
              aria-invalid={problem === undefined ? undefined : "true"}
            >
              {list}
            </textarea>
            <p id="list-help" class="fine">
              Paste the content of package.json, package-lock.json, yarn.lock, pnpm-lock.yaml, bun.lock, composer.json,
              composer.lock, requirements.txt, go.mod, Gemfile.lock, another lockfile or a CycloneDX or SPDX SBOM in
              JSON, or a list with one name, <code>name@version</code> or <abbr title="package URL">purl</abbr> per
              line.
            </p>
          </div>
          <div class="fields">
            <PlatformField chosen={platform} />
            <button type="submit">Scan</button>
          </div>
          <input type="hidden" name="project" disabled />
          <p id="scan-privacy" class="fine">
            <span class="scripted">
              Your browser reads the files and what you paste, and checks what the lockfile says. It sends only the
              names and versions of your dependencies to this server, which stores nothing.
            </span>
            <span class="unscripted">What you paste is sent to this server, which does not store it.</span>
          </p>
        </form>
        {list === "" && <Sample />}
        <noscript>
          <p class="fine">
            Choosing files and opening scan links needs JavaScript. Paste the content into the field instead.
          </p>
        </noscript>
      </FoldedForm>
      <div id="report" aria-live="polite">
        {problem !== undefined && (
          <section class="verdict incompatible" aria-label="Problem">
            <p id="scan-problem">
              <strong>Could not scan this.</strong> {problem}
            </p>
          </section>
        )}
        {children}
      </div>
    </Layout>
  );
}
