/** Marks that plain text hardly ever has, each counted at most once. One alone may be chance. */
const marks: readonly RegExp[] = [
  // A heading with air around it; lines of comments in scripts and settings have none.
  /(?:^|\n[ \t]*\n)#{1,6} [^\n]+\n[ \t]*\n/,
  /(?:^|\n)(?:```|~~~)[\w-]*\n[\s\S]*?\n(?:```|~~~)[ \t]*(?:\n|$)/,
  /(?:^|\n)[^\n|]*\|[^\n]*\n[ \t]*(?:\|[ \t]*)?:?-{3,}:?[ \t]*\|[-:| \t]*(?:\n|$)/,
  /(?<!!)\[[^[\]\n]+\]\((?:https?:\/\/|\.{0,2}\/|#)[^\s)]+\)/,
  /!\[[^[\]\n]*\]\([^\s)]+\)/,
  /(?:^|\s)\*\*[^\s*][^*\n]*\*\*(?:[\s.,:;!?)]|$)/m,
  /(?:^|\n)[-*] \[[ xX]\] \S/,
  /(?:^|\n)\[\^?[^\]\n]+\]: \S/,
];

const marksMin = 2;
const sampleCharacters = 64 * 1024;

export function looksLikeMarkdown(text: string): boolean {
  const sample = text.slice(0, sampleCharacters).replace(/\r\n?/g, "\n");
  return marks.filter((mark) => mark.test(sample)).length >= marksMin;
}
