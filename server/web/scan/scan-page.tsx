/** `/scan`: the form, with a dropdown for where a project runs. */
import type { ComponentChildren } from "preact";
import { PlatformField } from "../components/platform-field.js";
import { Sample } from "../components/sample.js";
import { ProjectPage } from "./project-page.js";
import { SAMPLE } from "./sample.js";

interface ScanPageProps {
  list: string;
  platform: string;
  problem?: string;
  note?: string;
  children?: ComponentChildren;
}

export function ScanPage({ list, platform, problem, note, children }: ScanPageProps) {
  return (
    <ProjectPage
      {...{ name: "scan", note, list, problem, isListWrong: problem !== undefined }}
      title="Scan a project"
      description="Scan a package.json, a lockfile or an SBOM to find technologies that do not work together, and how to fix that."
      again="Scan another project, or change this one"
      files="all that installed releases require is checked"
      placeholder={"next@15.1.0\nreact@19.0.0\npostgresql"}
      help={
        <>
          Paste the content of package.json, package-lock.json, yarn.lock, pnpm-lock.yaml, bun.lock, composer.json,
          composer.lock, requirements.txt, go.mod, Gemfile.lock, another lockfile or a CycloneDX or SPDX SBOM in JSON,
          or a list with one name, <code>name@version</code> or <abbr title="package URL">purl</abbr> per line.
        </>
      }
      fields={
        <div class="fields">
          <PlatformField label="Platform (optional)" chosen={platform} />
          <button type="submit">Scan</button>
        </div>
      }
      below={
        <>
          {list === "" && <Sample path="/scan" fields={{ list: SAMPLE }} />}
          <noscript>
            <p class="fine">
              Choosing files and opening scan links needs JavaScript. Paste the content into the field instead.
            </p>
          </noscript>
        </>
      }
      answer="report"
    >
      {children}
    </ProjectPage>
  );
}
