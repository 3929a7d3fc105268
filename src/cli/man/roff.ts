/**
 * Escapes text for the man macros (man(7) of groff and mandoc): no text becomes a request or an escape, and hyphens and
 * quotes can be copied to a shell.
 */

/** Characters that roff would change or interpret (groff_char(7), mandoc_char(7)). */
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

/** One line of text. Non-ASCII characters are named, because groff reads bytes. */
export function escaped(text: string): string {
  return text.replaceAll(/[\t\n\r]+/g, " ").replaceAll(special, (character) => {
    const known = named[character];
    if (known !== undefined) return known;
    const shown = /[\p{Cc}\p{Cs}]/u.test(character) ? replacement : character;
    return `\\[u${(shown.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
  });
}

/** A leading dot would be a request. (So would an apostrophe; all are escaped.) */
function safe(line: string): string {
  return line.startsWith(".") ? `\\&${line}` : line;
}

const bold = (text: string) => `\\fB${escaped(text)}\\fR`;
const italic = (text: string) => `\\fI${escaped(text)}\\fR`;

function marked(text: string): string {
  return text
    .split(/(`[^`]+`|(?<![\w-])--?[a-z][a-z-]*(?![\w-]))/)
    .map((part, index) => (index % 2 === 0 ? escaped(part) : bold(part.replaceAll("`", ""))))
    .join("");
}

const sourceWidth = 76;

/** Source lines of a paragraph, one per sentence, none of them a request. */
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

/** A term with its description. */
export const tagged = (term: string, text: string): string[] => [".TP", safe(term), ...prose(text)];

/** Verbatim lines. */
export function literal(lines: readonly string[]): string[] {
  return [".PP", ".RS 4", ".nf", ...lines.map((line) => safe(bold(line))), ".fi", ".RE"];
}

/** Usage and terms: literals in bold, placeholders in italics. */
export function usage(text: string): string {
  return text
    .split(" ")
    .map((word) => {
      const placeholder = /^\[?[A-Z][A-Z_:]*…?\]?$/.test(word) || /^[[{]/.test(word);
      return placeholder ? italic(word) : bold(word);
    })
    .join(" ");
}
