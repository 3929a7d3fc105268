/** What a shell makes of a line, as far as the examples need it: quotes, and where a command ends. */
const token = /'([^']*)'|"([^"]*)"|\$\([^)]*\)|(&&|[|>)])|([^\s'"|>)$]+|\$)|(\s+)/g;

/** The words of the first call of `markmill` in a line, without that word itself; null when there is none. */
export function markmillWords(line: string): string[] | null {
  const commands = [[] as string[]];
  let word: string | null = null;
  const end = () => {
    if (word !== null) commands.at(-1)?.push(word);
    word = null;
  };
  for (const [whole, single, double, operator, bare, space] of line
    .replace(/^\w+=\$\(/, "")
    .matchAll(token)) {
    if (space !== undefined || operator !== undefined) end();
    if (operator !== undefined) commands.push([]);
    else if (space === undefined) word = (word ?? "") + (single ?? double ?? bare ?? whole);
  }
  end();
  for (const words of commands) {
    const [first, ...rest] = words[0] === "sudo" ? words.slice(1) : words;
    if (first === "markmill") return rest;
  }
  return null;
}
