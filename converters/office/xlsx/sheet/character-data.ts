const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
const reference = /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(lt|gt|amp|quot|apos));/g;

/** Whether all references in the text are XML's own (XML 1.0, section 4.6). */
export function knownReferences(text: string): boolean {
  return !/&(?!(?:#\d{1,7}|#x[0-9a-fA-F]{1,6}|lt|gt|amp|quot|apos);)/.test(text);
}

/** Text between tags as a reader gets it (XML 1.0, sections 2.11 and 4.1). */
export function characterData(text: string): string {
  const lines = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  if (!lines.includes("&")) return lines;
  return lines.replace(reference, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}

const escapedUnit = /_x([0-9A-Fa-f]{4})_/g;

/** ST_Xstring: characters that XML cannot hold are written _xHHHH_ (ISO/IEC 29500-1, section 22.9.2.19). */
export function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(escapedUnit, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
