/** The API reference, generated from the OpenAPI document. */
import type { Limits } from "../../config.js";
import { PREFIX } from "../../http/views/links.js";
import { Copy } from "../components/copy.js";
import { TextWithCode } from "../components/text-with-code.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import type { Description } from "./description.js";
import { FieldList } from "./field-list.js";
import { describeSchema } from "./fields.js";
import { Endpoint, OperationView } from "./operation-view.js";
import { groupOperations, type Section } from "./operations.js";

interface DocsPageProps {
  document: Description;
  limits: Limits;
}

export function DocsPage({ document, limits }: DocsPageProps) {
  const { links } = useSite();
  const sections = groupOperations(document);
  return (
    <Layout
      title="API reference"
      description="Every operation of the StackFit HTTP API, with parameters, bodies, responses and examples to copy."
      canonical="/docs"
      alternates={[{ type: "application/json", path: "/openapi.json", title: "OpenAPI description" }]}
      wide
    >
      <h1>API reference</h1>
      <div class="api">
        <Contents sections={sections} />
        <div class="api-text">
          <section aria-labelledby="basics">
            <h2 id="basics">Basics</h2>
            <p>
              JSON over HTTP, with CORS for any origin. Only contributing needs a token. This page is generated from the{" "}
              <a href={links.to("/openapi.json")}>OpenAPI 3.1</a> description.
            </p>
            <Copy name="the base URL" text={links.absolute(PREFIX)} />
          </section>
          <LimitsView limits={limits} words={document.info.description} />
          <ErrorsView document={document} />
          <section aria-labelledby="tokens">
            <h2 id="tokens">Tokens</h2>
            <p>
              Send contributions with an access token: <code>Authorization: Bearer …</code>. The operator of this
              service creates tokens (<code>npm run token -- create --name alice</code>) and can revoke them. Without a
              token, <a href={links.to("/contribute")}>use a form</a>.
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
              <a href="#limits">Rate limits</a>
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
  check: "Pair checks",
  scan: "Scans",
  badge: "Badges",
  read: "All other reads, including pages",
  contribute: "Contributions, per token",
};

function LimitsView({ limits, words }: { limits: Limits; words: string | undefined }) {
  return (
    <section aria-labelledby="limits">
      <h2 id="limits">Rate limits</h2>
      {words && (
        <p>
          <TextWithCode text={words} />
        </p>
      )}
      <table class="api-limits">
        <caption class="hidden">Requests per minute</caption>
        <thead>
          <tr>
            <th scope="col">Kind of request</th>
            <th scope="col">Requests per minute</th>
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
        Requests over the limit get a 429 response with <code>Retry-After</code> in seconds. Health checks, metrics and
        webhooks do not count.
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
        All errors have the same body: a code for programs and a message for people, which says what is wrong and what
        is allowed. An unknown name is not an error for <code>/check</code>; its status is <code>unknown</code>.
      </p>
      {schema && <FieldList fields={describeSchema(document, schema).fields} />}
    </section>
  );
}
