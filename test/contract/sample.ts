/** Prose that differs from page to page, so that none of it looks like a running header. */
const prose = [
  ["The harbour master opens the sluice at dawn", "and writes the level of the water into a book."],
  ["Two ferries cross the bay when the wind allows", "while the third waits for spare parts by the quay."],
  ["In winter nobody counts the gulls on the mole", "but the lamp is lit on every evening of the year."],
];
export const samplePages = prose.length;

/** A PDF of three pages (ISO 32000-1), small and sound, with a text of its own so that no two are alike. */
export function samplePdf(text: string): Uint8Array<ArrayBuffer> {
  const contents = prose.map((lines, at) => {
    const shown = at === 0 ? [`About ${text.replace(/[()\\]/g, "")}`, ...lines] : lines;
    return `BT /F1 12 Tf 72 ${700 - 40 * at} Td ${shown.map((line) => `(${line}) Tj 0 -16 Td`).join(" ")} ET`;
  });
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${contents.map((_, at) => `${4 + 2 * at} 0 R`).join(" ")}] /Count ${samplePages} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * at} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  return new Uint8Array(
    Buffer.from(
      `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
      "latin1",
    ),
  );
}
