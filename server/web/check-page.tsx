/** The page of a pair: the verdict, why, and what to do. */
import type { Answer } from "../catalog/check.js";
import type { Explanation, Fact } from "../catalog/explain.js";
import type { Status } from "../catalog/judgement.js";
import type { Subject } from "../catalog/question.js";
import type { Verdict } from "../catalog/verdict.js";
import { describeRange } from "../catalog/version-range.js";
import { nameSubject } from "../catalog/wording.js";
import type { Links } from "../http/links.js";
import { Layout } from "./layout.js";

/** A sign beside the word, so that colour is never alone. */
const SIGNS: Record<Status, string> = {
  compatible: "✓",
  partial: "~",
  incompatible: "✕",
  deprecated: "⊘",
  unknown: "?",
};

const KINDS: Record<Fact["kind"], string> = {
  rule: "Curated rule",
  requirement: "Declared requirement",
  support: "Declared support",
  use: "Use in a public project",
  need: "Need",
  lack: "Limit of the platform",
  lifecycle: "Lifecycle",
};

interface CheckPageProps {
  a: Subject;
  b: Subject;
  verdict: Verdict;
  explanation: Explanation;
  links: Links;
}

/** The page of a pair of known technologies, in the order of their ids, for the versions asked about. */
export function CheckPage({ a: askedA, b: askedB, verdict, explanation, links }: CheckPageProps) {
  const [a, b] = [askedA.technology, askedB.technology];
  const title = `${a.name} and ${b.name}`;
  const { facts, versions, exceptions, alternatives } = explanation;
  return (
    <Layout title={`${title}: ${verdict.status}`} description={verdict.message} canonical={links.check(a, b)}>
      <h1>
        {nameSubject(askedA)} <span class="with">with</span> {nameSubject(askedB)}
      </h1>
      <section class={`verdict ${verdict.status}`} aria-label="Verdict">
        <p class="status">
          <span aria-hidden="true">{SIGNS[verdict.status]}</span> {verdict.status}
          {verdict.severity && <span class="severity"> · {verdict.severity}</span>}
        </p>
        <p>{verdict.message}</p>
        {verdict.workaround && (
          <p>
            <strong>What to do:</strong> {verdict.workaround}
          </p>
        )}
        {verdict.basis && (
          <p class="fine">
            Basis: {verdict.basis}
            {verdict.checked && `, sources last checked on ${verdict.checked}`}
          </p>
        )}
      </section>
      {facts.length > 0 && (
        <section>
          <h2>Why</h2>
          <ul class="facts">
            {facts.map((fact) => (
              <FactItem key={fact.statement} fact={fact} />
            ))}
          </ul>
        </section>
      )}
      {versions.length > 0 && (
        <section>
          <h2>Versions</h2>
          <div class="scroll">
            <table>
              <thead>
                <tr>
                  <th scope="col">Package</th>
                  <th scope="col">Version</th>
                  <th scope="col">asks for</th>
                  <th scope="col">Source</th>
                </tr>
              </thead>
              <tbody>
                {versions.map(({ package: name, line, ofPackages, range, lockstep, optional, source, of }) => (
                  <tr key={`${name} ${line.text} ${ofPackages.join()}`}>
                    <td>{name}</td>
                    <td>{describeRange(line.text)}</td>
                    <td>
                      {ofPackages.join(", ") || of} {lockstep ? "at its own version" : describeRange(range.text)}
                      {optional && " (optional)"}
                    </td>
                    <td>
                      <a href={source}>{new URL(source).pathname.split("/").at(-1)}</a>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
      {exceptions.length > 0 && (
        <section>
          <h2>Where it differs</h2>
          <dl>
            {exceptions.map(({ when, status, message, workaround, sources }) => (
              <div key={when}>
                <dt>
                  {when}: {status}
                </dt>
                <dd>
                  {message} {workaround} <Sources urls={sources} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {alternatives.length > 0 && (
        <section>
          <h2>Alternatives that go together</h2>
          <ul>
            {alternatives.map(({ technology, insteadOf }) => (
              <li key={technology.id}>
                <a href={links.check(technology, insteadOf === a ? b : a)}>{technology.name}</a> instead of{" "}
                {insteadOf.name}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>Badge</h2>
        <p>
          <img src={links.badge(a, b)} alt={`${title}: ${verdict.status}`} height="20" />
        </p>
        <pre>
          <code>{`[![${title}](${links.badge(a, b)})](${links.check(a, b)})`}</code>
        </pre>
        <p class="fine">
          <a href={links.pair(a, b)}>This page as JSON</a>
        </p>
      </section>
    </Layout>
  );
}

function FactItem({ fact }: { fact: Fact }) {
  return (
    <li>
      <p>
        <span class="kind">{KINDS[fact.kind]}</span> {fact.statement}
      </p>
      <p class="fine">
        <Sources urls={fact.sources} />
        {fact.checked && ` · checked on ${fact.checked}`}
      </p>
    </li>
  );
}

/** `vercel/next.js: package.json` for a file on GitHub, the host for a page. */
function sourceName(address: string): string {
  const { hostname, pathname } = new URL(address);
  const [, owner, repository, kind] = pathname.split("/");
  if (hostname !== "github.com" || !owner || !repository) return hostname;
  return kind === "blob" ? `${owner}/${repository}: ${pathname.split("/").at(-1)}` : `${owner}/${repository}`;
}

function Sources({ urls }: { urls: readonly string[] }) {
  return (
    <span>
      {urls.map((url, index) => (
        <span key={url}>
          {index > 0 && ", "}
          <a href={url}>{sourceName(url)}</a>
        </span>
      ))}
    </span>
  );
}

/** The page for names that are not known. */
export function UnknownPage({ answer, names }: { answer: Answer; names: readonly [string, string] }) {
  const [left, right] = names.map((name) => name.slice(0, 80));
  return (
    <Layout title="Not known" description="A name that is not known">
      <h1>
        {answer.a?.technology.name ?? left} <span class="with">with</span> {answer.b?.technology.name ?? right}
      </h1>
      <section class="verdict unknown" aria-label="Verdict">
        <p class="status">
          <span aria-hidden="true">{SIGNS.unknown}</span> unknown
        </p>
        <p>{answer.verdict.message}</p>
      </section>
    </Layout>
  );
}
