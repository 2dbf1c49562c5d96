/** The page for an address without one: what it could have meant, and where to go on. */
import type { Answerable, Reading } from "../catalog/ask/question.js";
import { answerPath, answerTitle } from "./ask/paths.js";
import { Link } from "./components/link.js";
import { List, Section } from "./components/parts.js";
import { QuestionBox } from "./components/question-box.js";
import { Layout } from "./layout.js";
import { useSite } from "./site.js";

const MOST = 6;

const SECTIONS: ReadonlySet<string> = new Set(
  "api v1 ask badge cards changes check compare contribute docs en feed find index.html matrix plan report scan set tech technology technologies tool tools wizard".split(
    " ",
  ),
);

/** What an address asks, as a question: `nextjs vs prisma` of `/compare/nextjs-vs-prisma`. */
export function questionIn(url: string): string {
  const [path = ""] = url.split("?");
  return path
    .split("/")
    .map(decode)
    .filter((part) => !SECTIONS.has(part.toLowerCase()))
    .join(" ")
    .replace(/[-_+](?:vs|with|and)[-_+]/gi, " vs ")
    .replace(/\.(?:html?|php|json|md)$/i, "")
    .trim()
    .slice(0, 200);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function NotFoundPage({ message, text, reading }: { message: string; text: string; reading: Reading }) {
  const { links } = useSite();
  const meant = meantBy(reading).slice(0, MOST);
  return (
    <Layout title="Page not found" description={message}>
      <h1>There is no such page</h1>
      <p class="lead">{message}</p>
      {meant.length > 0 && (
        <Section title="Were you looking for this?">
          <List class="ask-choices" of={meant}>
            {(answer) => <Link to={answerPath(links, answer)}>{answerTitle(answer)}</Link>}
          </List>
        </Section>
      )}
      <Section title="Ask for it">
        <QuestionBox id="ask-again" value={text} large label="Technologies, versions, what you look for" />
        <p>
          Or <Link to="/tech">browse technologies</Link>, <Link to="/tools">AI coding tools</Link> or{" "}
          <Link to="/changes">what changed</Link>. If a technology is missing,{" "}
          <Link to="/contribute">you can add it</Link>.
        </p>
      </Section>
    </Layout>
  );
}

/** The question as it stands where it is understood, or with near names in the place of unknown ones. */
function meantBy(reading: Reading): Answerable[] {
  if (reading.kind === "nothing" || reading.kind === "project") return [];
  if (reading.kind !== "open") return [reading];
  const { words, choices, rest } = reading;
  const all = [...words.flatMap((word) => word.choices), ...choices, ...(rest ? [rest] : [])];
  return all.map(({ answer }) => answer);
}
