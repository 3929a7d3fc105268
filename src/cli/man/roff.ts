/**
 * Text as roff's man macros take it (man(7) of groff and of mandoc), so that whatever stands in it is shown as it is:
 * nothing is taken for a request or an escape, and hyphens and quotes come out as the characters that a shell wants.
 */

/** What roff would set as another character, or obey: its escapes (groff_char(7), mandoc_char(7)). */
const named: Readonly<Record<string, string>> = {
  "\\": "\\e",
  "-": "\\-",
  "'": "\\(aq",
  '"': "\\(dq",
  "`": "\\(ga",
  "^": "\\(ha",
  "~": "\\(ti",
};

const special = /[-\\'"`^~]|[^ -~]/gu;
const replacement = "\uFFFD";

/** One piece of text without line breaks. Everything beyond ASCII is named, because groff reads bytes. */
export function escaped(text: string): string {
  return text.replaceAll(/[\t\n\r]+/g, " ").replaceAll(special, (character) => {
    const known = named[character];
    if (known !== undefined) return known;
    const shown = /[\p{Cc}\p{Cs}]/u.test(character) ? replacement : character;
    return `\\[u${(shown.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
  });
}

/** A line that begins with a dot would be a request. (An apostrophe would be one, too; none is left unescaped.) */
function safe(line: string): string {
  return line.startsWith(".") ? `\\&${line}` : line;
}

const bold = (text: string) => `\\fB${escaped(text)}\\fR`;
const italic = (text: string) => `\\fI${escaped(text)}\\fR`;

/** `code` and --flags are bold. */
function marked(text: string): string {
  return text
    .split(/(`[^`]+`|(?<![\w-])--?[a-z][a-z-]*(?![\w-]))/)
    .map((part, index) => (index % 2 === 0 ? escaped(part) : bold(part.replaceAll("`", ""))))
    .join("");
}

const sourceWidth = 76;

/** Lines of a paragraph's source, a new one for each sentence, none of them a request. */
export function prose(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  const end = () => {
    if (line !== "") lines.push(safe(line));
    line = "";
  };
  for (const word of marked(text)
    .split(" ")
    .filter((each) => each !== "")) {
    if (line !== "" && line.length + 1 + word.length > sourceWidth) end();
    line = line === "" ? word : `${line} ${word}`;
    // Not after "e.g.".
    if (/(?<!\.[a-z])[.!?](?:\\fR)?$/.test(word)) end();
  }
  end();
  return lines;
}

export function title(name: string, date: string, source: string): string {
  return `.TH "${escaped(name.toUpperCase())}" 1 "${date}" "${escaped(source)}" "User Commands"`;
}

export const section = (name: string) => `.SH "${escaped(name)}"`;
export const subsection = (name: string) => `.SS "${escaped(name)}"`;
export const paragraph = (text: string): string[] => [".PP", ...prose(text)];

/** A term, and what it means beside or below it. */
export const tagged = (term: string, text: string): string[] => [".TP", safe(term), ...prose(text)];

/** Lines as they are, to be copied. */
export function literal(lines: readonly string[]): string[] {
  return [".PP", ".RS 4", ".nf", ...lines.map((line) => safe(bold(line))), ".fi", ".RE"];
}

/** In usage lines and terms: words that are typed are bold, what stands for something else is italic. */
export function usage(text: string): string {
  return text
    .split(" ")
    .map((word) => {
      const placeholder = /^\[?[A-Z][A-Z_:]*…?\]?$/.test(word) || /^[[{]/.test(word);
      return placeholder ? italic(word) : bold(word);
    })
    .join(" ");
}
