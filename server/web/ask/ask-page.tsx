/** `/ask` where a question has more than one answer, or none yet; and what an address without a page could have meant. */
import type { Answerable } from "../../catalog/ask/answers.js";
import type { Mention } from "../../catalog/ask/mentions.js";
import type { Meaning, OpenWord, ParsedQuestion } from "../../catalog/ask/question.js";
import { briefOf, nameSide } from "../../catalog/verdict/tool-verdict.js";
import { listOf } from "../../catalog/words.js";
import { contributePath } from "../components/contribute-links.js";
import { Link } from "../components/link.js";
import { Fix, List, Section } from "../components/parts.js";
import { ExampleQuestions, QuestionBox } from "../components/question-box.js";
import { StatusSign } from "../components/status.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { quote } from "../texts.js";
import { answerPath, answerTitle } from "./paths.js";

type OpenQuestion = Extract<ParsedQuestion, { kind: "open" }>;

interface AskPageProps {
  text: string;
  reading: ParsedQuestion;
  /** Why there is no page. */
  missing?: string;
}

export function AskPage({ text, reading, missing }: AskPageProps) {
  const { links } = useSite();
  const title = missing === undefined ? titleOf(reading) : "There is no such page";
  return (
    <Layout title={title} description="Ask whether technologies work together, in which versions, and what to use.">
      <h1>{title}</h1>
      {missing !== undefined && <p class="lead">{missing}</p>}
      {isAnswerable(reading) && (
        <p>
          Were you looking for <Link to={answerPath(links, reading)}>{answerTitle(reading)}</Link>?
        </p>
      )}
      {reading.kind === "open" && <OpenQuestion reading={reading} />}
      <Section title="Ask again">
        <QuestionBox id="ask-again" value={text} large label="Technologies, versions, what you look for" />
      </Section>
      {(reading.kind !== "open" || reading.known.length === 0) && <Examples />}
      {reading.kind === "open" && <Elsewhere reading={reading} />}
    </Layout>
  );
}

const isAnswerable = (reading: ParsedQuestion): reading is Answerable =>
  reading.kind !== "nothing" && reading.kind !== "project" && reading.kind !== "open";

function titleOf(reading: ParsedQuestion): string {
  if (reading.kind !== "open") return "What do you want to know?";
  const unknown = new Set(reading.words.filter(({ isShared }) => !isShared).map(({ text }) => text));
  if (reading.problems.length > 0 || unknown.size === 0) return "Which one do you mean?";
  if (reading.mentions.length > 0) return `What our facts say about ${quote([...unknown].join(" "))}`;
  return `We don't know ${listOf([...unknown].map(quote))}`;
}

function ChoiceLink({ choice: { answer } }: { choice: Meaning }) {
  const { links } = useSite();
  return <Link to={answerPath(links, answer)}>{answerTitle(answer)}</Link>;
}

function OpenQuestion({ reading }: { reading: OpenQuestion }) {
  const { links } = useSite();
  const { known, rest, words, more, choices, problems, mentions } = reading;
  // Of several misspelt names, the first choice has the nearest of all.
  const areNear = words.length > 1 && words.every((word) => !word.isShared && word.choices.length > 0);
  const guess = areNear && more === 0 ? words[0]?.choices[0]?.answer : undefined;
  return (
    <>
      {problems.map((message) => (
        <p key={message} class="problem">
          {message}
        </p>
      ))}
      <List class="reasons" of={mentions}>
        {(mention) => <MentionedIn mention={mention} />}
      </List>
      {guess ? (
        <p>
          Did you mean <Link to={answerPath(links, guess)}>{answerTitle(guess)}</Link>?
        </p>
      ) : (
        <>
          {mentions.length === 0 && <Strange words={words} />}
          {words.map((word) => (
            <WordChoices key={word.text} word={word} />
          ))}
        </>
      )}
      {more > 0 && <p>{more === 1 ? "One more word is" : `${more} more words are`} unknown.</p>}
      {choices.length > 0 && (
        <Section title="What do you want to know?">
          <List class="ask-choices" of={choices}>
            {(choice) => <ChoiceLink choice={choice} />}
          </List>
        </Section>
      )}
      {rest && (
        <Section title={words.length > 0 && mentions.length === 0 ? "Without it" : "What we can answer"}>
          {known.length > 0 && <p>Understood: {listOf(known.map(nameSide))}.</p>}
          <List class="ask-choices" of={[<ChoiceLink key="rest" choice={rest} />]} />
        </Section>
      )}
    </>
  );
}

function MentionedIn({ mention: { pair, status, when, explanation, workaround } }: { mention: Mention }) {
  const { links } = useSite();
  const [a, b] = pair;
  return (
    <>
      <StatusSign status={status} /> <a href={links.checkPath(a, b)}>{`${a.name} with ${b.name}`}</a>
      {when && ` (${when})`}: {explanation}
      <Fix text={workaround} />
    </>
  );
}

/** Words that are near to no name. */
function Strange({ words }: { words: readonly OpenWord[] }) {
  const texts = words.filter(({ choices }) => choices.length === 0).map(({ text }) => quote(text));
  if (texts.length === 0) return null;
  return (
    <p>
      We know nothing called {listOf([...new Set(texts)], "or")}. Check the spelling, use the name of its package, or{" "}
      <Link to="/tech">browse technologies</Link>.
    </p>
  );
}

function WordChoices({ word: { text, isShared, choices } }: { word: OpenWord }) {
  if (choices.length === 0) return null;
  return (
    <Section
      title={
        isShared
          ? `${quote(text)} stands for several technologies`
          : `Instead of ${quote(text)}, did you mean one of these?`
      }
    >
      <List class="ask-choices" of={choices}>
        {(choice) => <ChoiceLink choice={choice} />}
      </List>
    </Section>
  );
}

function Examples() {
  return (
    <Section title="What you can ask">
      <p>
        Whether technologies work together, in which versions, which to choose, how to upgrade, and how long a release
        is supported.
      </p>
      <ExampleQuestions class="ask-choices" />
      <p>
        With a project at hand, <Link to="/scan">scan it</Link>. To start one, <Link to="/wizard">build a stack</Link>.
      </p>
    </Section>
  );
}

function Elsewhere({ reading: { words, known, mentions } }: { reading: OpenQuestion }) {
  const { links } = useSite();
  const [first] = words.filter(({ isShared }) => !isShared);
  if (!first || mentions.length > 0) return null;
  const pair = { techA: first.text.slice(0, 100), techB: known[0] ? briefOf(known[0]).id : "" };
  return (
    <Section title="Missing a technology?">
      <p>
        Add it together with its first fact:{" "}
        <a href={contributePath(links, pair)} rel="nofollow">
          report compatibility
        </a>
        , or read <Link to="/contribute">how to contribute</Link>.
      </p>
    </Section>
  );
}
