/** The reference of the interface, made from its OpenAPI document. */
import type { Limits } from "../../config.js";
import { PREFIX } from "../../http/links.js";
import { Copy } from "../components/copy.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import type { Description } from "./description.js";
import { FieldList } from "./field-list.js";
import { describe } from "./fields.js";
import { Endpoint, OperationView } from "./operation-view.js";
import { type Section, sectionsOf } from "./operations.js";
import { Words } from "./words.js";

interface DocsPageProps {
  document: Description;
  limits: Limits;
}

export function DocsPage({ document, limits }: DocsPageProps) {
  const { links } = useSite();
  const sections = sectionsOf(document);
  return (
    <Layout
      title="API reference"
      description="Every operation of StackFit's HTTP interface, with parameters, bodies, answers and examples to copy."
      canonical="/docs"
      twins={[{ type: "application/json", path: "/openapi.json", title: "The OpenAPI description" }]}
      wide
    >
      <h1>API reference</h1>
      <div class="api">
        <Contents sections={sections} />
        <div class="api-text">
          <section aria-labelledby="basics">
            <h2 id="basics">Basics</h2>
            <p>
              JSON over HTTP, open to programs and pages of any origin; nothing but contributing needs a token. The
              description as <a href={links.to("/openapi.json")}>OpenAPI 3.1</a> is made by the service itself, and this
              page is made from it.
            </p>
            <Copy name="the base address" text={links.absolute(PREFIX)} />
          </section>
          <LimitsView limits={limits} words={document.info.description} />
          <ErrorsView document={document} />
          <section aria-labelledby="tokens">
            <h2 id="tokens">Tokens</h2>
            <p>
              Contributions are sent with an access token: <code>Authorization: Bearer …</code>. Whoever runs this
              service makes them (<code>npm run token -- create --name alice</code>) and can take them back. Without a
              token, <a href={links.to("/contribute")}>contribute with a form</a>.
            </p>
          </section>
          {sections.map(({ name, title, operations }) => (
            <section key={name} aria-labelledby={name}>
              <h2 id={name}>{title}</h2>
              {operations.map((operation) => (
                <OperationView key={operation.anchor} operation={operation} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </Layout>
  );
}

function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <nav class="api-contents" aria-label="Contents">
      <ul>
        <li>
          <a class="part" href="#basics">
            Basics
          </a>
          <ul>
            <li>
              <a href="#limits">Limits</a>
            </li>
            <li>
              <a href="#errors">Errors</a>
            </li>
            <li>
              <a href="#tokens">Tokens</a>
            </li>
          </ul>
        </li>
        {sections.map(({ name, title, operations }) => (
          <li key={name}>
            <a class="part" href={`#${name}`}>
              {title}
            </a>
            <ul>
              {operations.map((operation) => (
                <li key={operation.anchor}>
                  <a href={`#${operation.anchor}`}>
                    <Endpoint operation={{ ...operation, path: operation.path.replace(PREFIX, "") }} />
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const COUNTED: Record<keyof Limits, string> = {
  check: "Checks of pairs",
  scan: "Scans",
  badge: "Badges",
  read: "Everything else that is read, pages included",
  contribute: "Contributions, for each token",
};

function LimitsView({ limits, words }: { limits: Limits; words: string | undefined }) {
  return (
    <section aria-labelledby="limits">
      <h2 id="limits">Limits</h2>
      {words && (
        <p>
          <Words text={words} />
        </p>
      )}
      <table class="api-limits">
        <caption class="hidden">Requests a minute</caption>
        <thead>
          <tr>
            <th scope="col">What counts together</th>
            <th scope="col">Requests a minute</th>
          </tr>
        </thead>
        <tbody>
          {(Object.keys(COUNTED) as (keyof Limits)[]).map((bucket) => (
            <tr key={bucket}>
              <th scope="row">{COUNTED[bucket]}</th>
              <td>{limits[bucket].toLocaleString("en")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        A request over the limit is answered with 429 and <code>Retry-After</code>, in seconds. Health checks, figures
        and webhooks are not counted.
      </p>
    </section>
  );
}

function ErrorsView({ document }: { document: Description }) {
  const schema = document.components.schemas.ErrorBody;
  return (
    <section aria-labelledby="errors">
      <h2 id="errors">Errors</h2>
      <p>
        Every error has the same body: a code for programs and a message for people, which says what is wrong and what
        is allowed. A name that is not known is no error of <code>/check</code>: its status is <code>unknown</code>.
      </p>
      {schema && <FieldList fields={describe(document, schema).fields} />}
    </section>
  );
}
