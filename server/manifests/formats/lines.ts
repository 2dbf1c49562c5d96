/** Counts lines up to offsets that only grow. @param line that of the offset to begin with */
export function lineCounter(text: string, line = 1, offset = 0): (offset: number) => number {
  let [counted, at] = [line, offset];
  return (to) => {
    for (let end = text.indexOf("\n", at); end >= 0 && end < to; end = text.indexOf("\n", at)) {
      counted += 1;
      at = end + 1;
    }
    return counted;
  };
}
