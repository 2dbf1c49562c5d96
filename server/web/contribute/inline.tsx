/** A line of text in which code stands between backticks. */

export function Inline({ text }: { text: string }) {
  return (
    <>
      {text.split("`").map((part, index, parts) => {
        // Without a partner a backtick is a character like any other.
        const isCode = index % 2 === 1 && index < parts.length - 1;
        const isAlone = index % 2 === 1 && !isCode;
        return isCode ? <code key={index}>{part}</code> : `${isAlone ? "`" : ""}${part}`;
      })}
    </>
  );
}
