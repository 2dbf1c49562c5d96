/** Text with code between backticks. */

export function TextWithCode({ text }: { text: string }) {
  return (
    <>
      {text.split("`").map((part, index, parts) => {
        // An unpaired backtick is an ordinary character.
        const isCode = index % 2 === 1 && index < parts.length - 1;
        const isAlone = index % 2 === 1 && !isCode;
        return isCode ? <code key={index}>{part}</code> : `${isAlone ? "`" : ""}${part}`;
      })}
    </>
  );
}
