/** Counts lines up to offsets that only grow, in linear time however long they are. @param line that of the offset to begin with */
export function lineCounter(text: string, line = 1, offset = 0): (offset: number) => number {
  let [counted, at] = [line, offset];
  return (to) => {
    const passed = text.slice(at, to);
    for (let end = passed.indexOf("\n"); end >= 0; end = passed.indexOf("\n", end + 1)) counted += 1;
    at = Math.max(at, to);
    return counted;
  };
}
