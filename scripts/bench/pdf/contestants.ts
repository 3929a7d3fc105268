/** Programs that read PDF files, as they are installed here. */

export interface Contestant {
  name: string;
  /** The command that writes a document's text to a file. */
  convert(pdf: string, output: string): readonly string[];
}

/** Text only, or text that pandoc makes Markdown of: it does not read PDF itself. */
const known: readonly (Contestant & { needs: readonly string[] })[] = [
  {
    name: "mutool draw -F text",
    needs: ["mutool"],
    convert: (pdf, output) => ["mutool", "draw", "-q", "-F", "text", "-o", output, pdf],
  },
  {
    name: "pdftotext",
    needs: ["pdftotext"],
    convert: (pdf, output) => ["pdftotext", "-enc", "UTF-8", pdf, output],
  },
  {
    name: "pdftotext -layout",
    needs: ["pdftotext"],
    convert: (pdf, output) => ["pdftotext", "-layout", "-enc", "UTF-8", pdf, output],
  },
  {
    name: "pdftohtml | pandoc -t gfm",
    needs: ["pdftohtml", "pandoc", "sh"],
    convert: (pdf, output) => [
      "sh",
      "-c",
      'pdftohtml -q -i -s -noframes -stdout "$1" | pandoc -f html -t gfm -o "$2"',
      "sh",
      pdf,
      output,
    ],
  },
];

/** Those whose programs are installed; the names of the others. */
export function contestants(): { installed: Contestant[]; missing: string[] } {
  const here = known.filter(({ needs }) => needs.every((program) => Bun.which(program) !== null));
  return {
    installed: [...here],
    missing: known.filter((one) => !here.includes(one)).map(({ name }) => name),
  };
}
