const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
const reference = /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(lt|gt|amp|quot|apos));/g;

/** Whether all references in the text are XML's own, and to characters that XML has (XML 1.0, sections 2.2 and 4.6). */
export function knownReferences(text: string): boolean {
  if (!text.includes("&")) return true;
  const known = [...text.matchAll(reference)];
  if (known.length !== text.split("&").length - 1) return false;
  return known.every(
    ([, decimal, hexadecimal, name]) => name !== undefined || isCharacter(code(decimal, hexadecimal)),
  );
}

function code(decimal: string | undefined, hexadecimal: string | undefined): number {
  return decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
}

function isCharacter(point: number): boolean {
  if (point < 0x20) return point === 0x9 || point === 0xa || point === 0xd;
  return point <= 0xd7ff || (point >= 0xe000 && point <= 0xfffd) || (point >= 0x10000 && point <= 0x10ffff);
}

/** Text between tags as a reader gets it (XML 1.0, sections 2.11 and 4.1). Its references are known ones. */
export function characterData(text: string): string {
  const lines = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  if (!lines.includes("&")) return lines;
  return lines.replace(reference, (_, decimal?: string, hexadecimal?: string, name?: string) =>
    name === undefined ? String.fromCodePoint(code(decimal, hexadecimal)) : (named[name] ?? ""),
  );
}

const escapedUnit = /_x([0-9A-Fa-f]{4})_/g;

/** ST_Xstring: characters that XML cannot hold are written _xHHHH_ (ISO/IEC 29500-1, section 22.9.2.19). */
export function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(escapedUnit, (_, unit: string) => String.fromCharCode(Number.parseInt(unit, 16)));
}
