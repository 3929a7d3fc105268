/** CSV after RFC 4180: commas, CRLF, quotes doubled. UTF-8 without a byte order mark. */

/**
 * What a spreadsheet takes for the beginning of a formula (OWASP, "CSV Injection"), in wide forms too, and the
 * apostrophe that marks such a text: so that taking one apostrophe away always gives the text back.
 */
const suspicious = /^[=+\-@\t\r\n'＝＋－＠]/u;

/** What a terminal obeys and no spreadsheet can hold; tabs and line breaks it can. */
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/**
 * Texts that a spreadsheet would calculate get an apostrophe in front; control characters become U+FFFD, so that a text
 * that had some is whole in JSON alone; null is an empty field.
 */
function field(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const shown = value.replaceAll(control, "\uFFFD");
  const text = suspicious.test(shown) ? `'${shown}` : shown;
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(field).join(",")}\r\n`;
}
