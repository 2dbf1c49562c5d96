/** An API operation: its example is shown, its details are folded. */
import { Copy } from "../components/copy.js";
import { Link } from "../components/link.js";
import { Fold } from "../components/parts.js";
import { TextWithCode } from "../components/text-with-code.js";
import { FieldList, ValueDescription } from "./field-list.js";
import type { Value } from "./fields.js";
import type { Answer, Operation } from "./operations.js";

export function OperationView({ operation }: { operation: Operation }) {
  const { anchor, method, path, summary, description, aliases, needsToken, parameters, body, answers, examples } =
    operation;
  return (
    <article class="api-operation" aria-labelledby={anchor}>
      <h2 id={anchor}>
        <a href={`#${anchor}`}>{summary}</a>
      </h2>
      <p>
        <Endpoint method={method} path={path} />
      </p>
      {description && (
        <p>
          <TextWithCode text={description} />
        </p>
      )}
      {aliases.length > 0 && (
        <p class="fine">
          Also at{" "}
          {aliases.map((alias) => (
            <code key={alias}>{alias}</code>
          ))}
          .
        </p>
      )}
      {needsToken && (
        <p>
          Needs an <Link to="/docs#tokens">access token</Link>.
        </p>
      )}
      {examples.map(({ language, name, code }) => (
        <div key={language} class={`example in-${language}`}>
          <Copy name={`the example of ${summary} for ${name}`} text={code} />
        </div>
      ))}
      {parameters.length > 0 && (
        <details>
          <summary>
            Parameters <span class="fine">{parameters.map(({ name }) => name).join(", ")}</span>
          </summary>
          <FieldList fields={parameters} />
        </details>
      )}
      {body && (
        <details>
          <summary>
            Body <span class="fine">{body.fields.map(({ name }) => name).join(", ")}</span>
          </summary>
          <ValueDescription value={body} />
          <FieldList fields={body.fields} />
        </details>
      )}
      <details>
        <summary>
          Responses <span class="fine">{answers.map(({ status }) => status).join(", ")}</span>
        </summary>
        <dl class="api-answers">
          {answers.map((answer) => (
            <AnswerView key={answer.status} answer={answer} />
          ))}
        </dl>
        {answers.some(({ isError }) => isError) && (
          <p class="fine">
            All errors have the <Link to="/docs#errors">same body</Link>.
          </p>
        )}
      </details>
    </article>
  );
}

export function Endpoint({ method, path }: Pick<Operation, "method" | "path">) {
  return (
    <code class="api-endpoint">
      <span class={`method ${method.toLowerCase()}`}>{method}</span> {path}
    </code>
  );
}

function AnswerView({ answer: { status, description, type, value, isError } }: { answer: Answer }) {
  return (
    <div>
      <dt>{status}</dt>
      <dd>
        <TextWithCode text={description} />
        {type && !isError && <span class="fine"> · {type}</span>}
        {value && value.fields.length > 0 && <AnswerFields value={value} />}
      </dd>
    </div>
  );
}

function AnswerFields({ value }: { value: Value }) {
  return (
    <Fold summary="Response fields">
      <FieldList fields={value.fields} />
    </Fold>
  );
}
