/** The instruction of a field (ISO/IEC 29500-1, section 17.16): its name, arguments and switches. */
export interface Instruction {
  raw: string;
  /** Upper case. */
  name: string;
  args: string[];
  /** By letter, lower case; "" for one without an argument. */
  switches: Map<string, string>;
}

/** Switches with an argument, by field; of other fields only the common ones of format have one. */
const withArgument: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    HYPERLINK: "lot",
    REF: "dn",
    SYMBOL: "fs",
    TOC: "abcdflnopst",
    SEQ: "rs",
  }),
);

const charactersMax = 100_000;

/** null where there is no name. */
export function readInstruction(text: string): Instruction | null {
  const tokens = tokensOf(text.slice(0, charactersMax));
  const name = tokens.shift()?.text.toUpperCase();
  if (name === undefined) return null;
  const args: string[] = [];
  const switches = new Map<string, string>();
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token === undefined) break;
    const letter = token.quoted ? undefined : /^\\(.)$/s.exec(token.text)?.[1]?.toLowerCase();
    if (letter === undefined) {
      args.push(token.text);
      continue;
    }
    const next = tokens[i + 1];
    const takes = "*#@".includes(letter) || (withArgument.get(name) ?? "").includes(letter);
    if (takes && next !== undefined && (next.quoted || !next.text.startsWith("\\"))) {
      switches.set(letter, next.text);
      i += 1;
    } else switches.set(letter, "");
  }
  return { raw: text, name, args, switches };
}

interface Token {
  text: string;
  quoted: boolean;
}

/** Words, and texts in quotes; within those a backslash keeps a quote or a backslash. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const [match, quoted] of text.matchAll(/["“”]((?:\\.|[^"“”\\])*)["“”]?|[^\s"“”]+/gs)) {
    if (quoted === undefined) tokens.push({ text: match, quoted: false });
    else tokens.push({ text: quoted.replace(/\\(["\\“”])/g, "$1"), quoted: true });
  }
  return tokens;
}
