import { decoderOf } from "../input/encodings/decoder.ts";

/** The text in an encoding of one or two bytes a letter, by what a decoder makes of all of them. */
export function encodeAs(label: string, text: string): Uint8Array {
  const bytesOf = new Map<string, number[]>();
  const note = (bytes: number[]) => {
    const letter = decoderOf(label).decode(Uint8Array.from(bytes));
    if ([...letter].length === 1 && letter !== "\ufffd") bytesOf.set(letter, bytes);
  };
  for (let lead = 0xff; lead >= 0x81; lead -= 1)
    for (let trail = 0xff; trail >= 0x30; trail -= 1) note([lead, trail]);
  for (let byte = 0xff; byte >= 0; byte -= 1) note([byte]);
  return Uint8Array.from([...text].flatMap((letter) => bytesOf.get(letter) ?? [0x3f]));
}

/** The text in UTF-32, without a mark. */
export function encodeUtf32(text: string, littleEndian: boolean): Uint8Array {
  const points = [...text].map((character) => character.codePointAt(0) as number);
  const view = new DataView(new ArrayBuffer(points.length * 4));
  for (const [at, point] of points.entries()) view.setUint32(at * 4, point, littleEndian);
  return new Uint8Array(view.buffer);
}
