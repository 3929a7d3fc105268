/** CSV after RFC 4180: commas, CRLF, quotes doubled. UTF-8 without a byte order mark. */

/**
 * Text that a spreadsheet treats as a formula (OWASP, "CSV Injection"), also full-width, and the apostrophe used to
 * escape it, so that removing one apostrophe restores the text.
 */
const suspicious = /^[=+\-@\t\r\n'＝＋－＠]/u;

/** Control characters except tabs and line breaks. */
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/**
 * Formula-like text gets an apostrophe; control characters become U+FFFD (the JSON form keeps them); null is an empty
 * field.
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
