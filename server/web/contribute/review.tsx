/** What a submission without faults would change, and the ways to hand it in. */
import type { Answers } from "../../contributions/answers.js";
import type { FormField } from "../../contributions/form-fields.js";
import type { ContributionKind } from "../../contributions/submission.js";
import { Copy } from "../components/copy.js";
import { useSite } from "../site.js";
import type { DiffLine } from "./diff.js";
import { issueLink, issueText } from "./github-issue.js";
import { Inline } from "./inline.js";
import type { PreviewedFile } from "./preview.js";
import { inWordsOf } from "./problems.js";

/** Why something was not taken, in words for the one who sent it. */
export interface Refusal {
  message: string;
  /** Whether another token may help. */
  atToken: boolean;
}

interface ReviewProps {
  kind: ContributionKind;
  fields: readonly FormField[];
  answers: Answers;
  files: readonly PreviewedFile[];
  /** What reviewers are going to look at twice. */
  warnings: readonly string[];
  /** Whether submissions are taken here. */
  takes: boolean;
  refusal?: Refusal | undefined;
}

export function Review(props: ReviewProps) {
  const { fields, files, warnings, refusal } = props;
  if (files.length === 0)
    return (
      <div class="panel">
        <h2 id="state">The data say so already</h2>
        <p>Nothing would change, so there is nothing to hand in. Change your answers below if you know more.</p>
      </div>
    );
  return (
    <div class={refusal ? "panel review faults" : "panel review"}>
      <h2 id="state">{refusal ? "It was not sent" : "It can be handed in"}</h2>
      {refusal ? (
        <p class="problem">
          {refusal.message} {refusal.atToken && <a href="#token">Mend the token.</a>}
        </p>
      ) : (
        <p>Nothing is wrong with it. Look at what it changes, then choose a way.</p>
      )}
      {files.map((file) => (
        <File key={file.path} file={file} />
      ))}
      {warnings.length > 0 && (
        <>
          <h3>Reviewers will look twice</h3>
          <ul>
            {warnings.map((text) => (
              <li key={text}>
                <Inline text={inWordsOf(fields, text)} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Ways {...props} />
    </div>
  );
}

function File({ file: { path, text, diff } }: { file: PreviewedFile }) {
  return (
    <>
      <h3>
        <code>{path}</code> <span class="kind">{diff ? "changed" : "new file"}</span>
      </h3>
      {diff ? <Diff lines={diff} /> : <Copy name="the file" text={text} />}
    </>
  );
}

const SIGNS: Record<DiffLine["kind"], string> = { same: " ", added: "+", removed: "-", gap: "…" };

function Diff({ lines }: { lines: readonly DiffLine[] }) {
  return (
    <pre class="diff">
      {lines.map(({ kind, text }, index) => {
        const line = `${SIGNS[kind]} ${text}\n`;
        // biome-ignore-start lint/suspicious/noArrayIndexKey: lines repeat, and are rendered once
        if (kind === "added") return <ins key={index}>{line}</ins>;
        if (kind === "removed") return <del key={index}>{line}</del>;
        return (
          <span key={index} class={kind}>
            {line}
          </span>
        );
        // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
      })}
    </pre>
  );
}

function Ways(props: ReviewProps) {
  const { repositoryUrl } = useSite();
  const { takes } = props;
  if (!repositoryUrl && !takes)
    return (
      <>
        <h3>It cannot be handed in here now</h3>
        <p>
          This service takes no contributions at the moment, and knows no repository to open. Copy the file, and give it
          to whoever runs the service.
        </p>
      </>
    );
  return (
    <>
      {repositoryUrl && <OnGitHub {...props} repositoryUrl={repositoryUrl} />}
      {takes ? (
        <SendHere {...props} />
      ) : (
        <p class="fine">Nothing can be sent to this service itself at the moment; GitHub is the way.</p>
      )}
    </>
  );
}

function OnGitHub({ kind, fields, answers, repositoryUrl }: ReviewProps & { repositoryUrl: string }) {
  const { url, toChoose, leftOut } = issueLink(kind, fields, answers, repositoryUrl);
  return (
    <>
      <h3>Open it on GitHub</h3>
      <p>It becomes an issue under your account there. The form is filled in; you look at it and submit it.</p>
      {toChoose.length > 0 && (
        <>
          <p>A link cannot make choices. Make these there:</p>
          <ul>
            {toChoose.map(([label, choice]) => (
              <li key={label}>
                {label}: <strong>{choice}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <a class="button" href={url}>
          Open the form on GitHub
        </a>
      </p>
      {leftOut.length > 0 && (
        <>
          <p>
            Too long for a link, and so not filled in: {leftOut.join(", ")}. Copy what is missing from the text below;
            or edit the issue once it is there, and put the whole text in place of its own.
          </p>
          <Copy name="the text of the issue" text={issueText(fields, answers)} />
        </>
      )}
    </>
  );
}

/** A form of its own, with the answers as they were checked: it is never sent in the background, as it leads elsewhere. */
function SendHere({ kind, fields, answers, refusal }: ReviewProps) {
  const { links } = useSite();
  const isInvalid = refusal?.atToken === true;
  return (
    <>
      <h3>Send it here</h3>
      <form action={links.to(`/contribute/${kind}`)} method="post" autocomplete="off">
        <input type="hidden" name="step" value="send" />
        {fields.flatMap(({ id }) =>
          (answers.get(id) ?? []).map((text) => <input key={`${id} ${text}`} type="hidden" name={id} value={text} />),
        )}
        <div class="field">
          <label for="token">Access token</label>
          <input
            id="token"
            name="token"
            type="password"
            required
            maxLength={200}
            autocomplete="off"
            spellcheck={false}
            aria-describedby={isInvalid ? "token-problem token-hint" : "token-hint"}
            aria-invalid={isInvalid ? "true" : undefined}
          />
          {isInvalid && (
            <p id="token-problem" class="problem">
              {refusal.message}
            </p>
          )}
          <p id="token-hint" class="fine hint">
            Whoever runs this service gives it to you. It begins with <code>stackfit_</code>, is used for this alone and
            is not kept.
          </p>
        </div>
        <button type="submit">Send it here</button>
      </form>
    </>
  );
}
