/** Elements that would take all the Markdown behind them for their own, were they not closed. */
const swallowing =
  /<(\/?)(script|style|title|textarea|xmp|iframe|noembed|noframes|noscript|plaintext|template|select|svg|math|dialog|object|head|frameset)(?=[\s/>])/gi;

/** The pieces (strings are HTML) without those that open such an element which no later one closes. */
export function withoutOpen<T extends object>(pieces: readonly (string | T)[]): (string | T)[] {
  const closed = new Set<string>();
  const kept: (string | T)[] = [];
  for (let at = pieces.length - 1; at >= 0; at--) {
    const piece = pieces[at] as string | T;
    if (typeof piece !== "string") {
      kept.push(piece);
      continue;
    }
    const open = new Set<string>();
    const closes = new Set<string>();
    for (const [, slash, name = ""] of piece.matchAll(swallowing)) {
      const lower = name.toLowerCase();
      if (slash === "") open.add(lower);
      else {
        open.delete(lower);
        closes.add(lower);
      }
    }
    if ([...open].every((name) => closed.has(name))) kept.push(piece);
    for (const name of closes) closed.add(name);
  }
  return kept.reverse();
}
