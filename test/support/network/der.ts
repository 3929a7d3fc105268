/** Just enough of DER (ITU-T X.690) to write certificates. */

function value(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const hex = length.toString(16);
  const digits = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex");
  return Buffer.concat([Buffer.from([tag, 0x80 | digits.length]), digits, content]);
}

export const sequence = (...parts: readonly Uint8Array[]) => value(0x30, ...parts);
export const set = (...parts: readonly Uint8Array[]) => value(0x31, ...parts);
export const octets = (content: Uint8Array) => value(0x04, content);
export const bits = (content: Uint8Array) => value(0x03, Buffer.from([0]), content);
export const yes = () => value(0x01, Buffer.from([0xff]));
export const utf8 = (text: string) => value(0x0c, Buffer.from(text));
/** [n] around something. */
export const explicit = (n: number, ...parts: readonly Uint8Array[]) => value(0xa0 | n, ...parts);
/** [n] in place of the tag of something that holds nothing else. */
export const implicit = (n: number, content: Uint8Array) => value(0x80 | n, content);

/** Not negative. */
export function integer(bytes: Uint8Array): Buffer {
  return value(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

/** Years 1950 to 2049. */
export function utcTime(date: Date): Buffer {
  const digits = date.toISOString().replaceAll(/[-:T]|\.\d+/g, "");
  return value(0x17, Buffer.from(digits.slice(2)));
}

/** "2.5.4.3" */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return value(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(number: number): number[] {
  const digits = [number & 0x7f];
  for (let left = number >> 7; left > 0; left >>= 7) digits.unshift(0x80 | (left & 0x7f));
  return digits;
}
