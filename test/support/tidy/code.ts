/** Source text without what only looks like code. */

/** Characters after which a slash starts a regular expression, not a division. */
const beforeRegex = new Set("(,=:[!&|?{};+-*%<>~^\n");

/**
 * Blanks comments and, when asked, the insides of strings and regular expressions. Lines and columns stay where
 * they were. Templates are blanked up to their `${…}` parts, which stay code.
 */
export function bareCode(
  source: string,
  options: { keepStrings: boolean; onRegex?: (literal: string, at: number) => void },
): string {
  let out = "";
  let at = 0;
  let lastCode = "\n";
  let lastWord = "";
  /** For each open template, how many braces are open inside its `${`. */
  const templates: number[] = [];

  const blank = (text: string) => text.replace(/[^\n]/g, " ");
  const takeUntil = (pattern: RegExp, keep: boolean) => {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    const end = match ? match.index + match[0].length : source.length;
    const text = source.slice(at, end);
    out += keep ? text : blank(text);
    at = end;
  };

  while (at < source.length) {
    const char = source[at] ?? "";
    const next = source[at + 1];
    if (char === "/" && next === "/") takeUntil(/(?=\n)/g, false);
    else if (char === "/" && next === "*") takeUntil(/\*\//g, false);
    else if (char === '"' || char === "'") {
      const literal = char === '"' ? /"(?:[^"\\\n]|\\[\s\S])*"/y : /'(?:[^'\\\n]|\\[\s\S])*'/y;
      literal.lastIndex = at;
      const text = literal.exec(source)?.[0] ?? char;
      out += options.keepStrings ? text : char + blank(text.slice(1, -1)) + (text.length > 1 ? char : "");
      at += text.length;
      lastCode = char;
    } else if (char === "`" || (char === "}" && templates.at(-1) === 0)) {
      if (char === "}") templates.pop();
      out += char;
      at += 1;
      takeTemplate();
      lastCode = "`";
    } else if (char === "/" && (beforeRegex.has(lastCode) || /^(return|case|typeof|in|of)$/.test(lastWord))) {
      const literal = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
      literal.lastIndex = at;
      const text = literal.exec(source)?.[0] ?? char;
      if (text.length > 1) options.onRegex?.(text, at);
      out += blank(text);
      at += text.length;
      lastCode = ")";
    } else {
      const depth = templates.at(-1);
      if (depth !== undefined && char === "{") templates[templates.length - 1] = depth + 1;
      if (depth !== undefined && char === "}") templates[templates.length - 1] = depth - 1;
      if (/\w/.test(char)) lastWord = /\w/.test(source[at - 1] ?? "") ? lastWord + char : char;
      else if (char.trim() !== "") lastWord = "";
      if (char.trim() !== "") lastCode = char;
      out += char;
      at += 1;
    }
  }
  return out;

  /** Up to the end of the template or the start of code in it. */
  function takeTemplate() {
    const piece = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*/y;
    piece.lastIndex = at;
    const text = piece.exec(source)?.[0] ?? "";
    out += options.keepStrings ? text : blank(text);
    at += text.length;
    if (source[at] === "$") {
      out += "${";
      at += 2;
      templates.push(0);
      lastCode = "{";
    } else if (source[at] === "`") {
      out += "`";
      at += 1;
    }
  }
}
