/** CSV after RFC 4180: commas, CRLF, quotes doubled. UTF-8 without a byte order mark. */

/**
 * What a spreadsheet takes for the beginning of a formula (OWASP, "CSV Injection"), in wide forms too, and the
 * apostrophe that marks such a text: so that taking one apostrophe away always gives the text back.
 */
const suspicious = /^[=+\-@\t\r\n'＝＋－＠]/u;

/** Texts that a spreadsheet would calculate get an apostrophe in front; null is an empty field. */
function field(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = suspicious.test(value) ? `'${value}` : value;
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(field).join(",")}\r\n`;
}
