/** Decodes all supported encodings: those of the WHATWG standard, UTF-32, and two DOS code pages. */
import { dataView } from "../../util/data-view.ts";

/** DOS code pages that the WHATWG standard lacks ("CSV (MS-DOS)"): letters from 0x80 on. */
const codePages: ReadonlyMap<string, string> = new Map([
  [
    "ibm850",
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\xad±‗¾¶§÷¸°¨·¹³²■\xa0",
  ],
  [
    "ibm852",
    "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\xad˝˛ˇ˘§÷¸°¨˙űŘř■\xa0",
  ],
]);

/**
 * Like TextDecoder: with `stream` a character may continue in the next call; a call without bytes reports incomplete
 * ones.
 */
export interface Decoder {
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}

/** `label`: WHATWG label, or utf-32le, utf-32be, ibm850, ibm852. Invalid bytes become U+FFFD. */
export function decoderOf(label: string): Decoder {
  const letters = codePages.get(label);
  if (letters !== undefined) return new CodePageDecoder(letters);
  if (label.startsWith("utf-32")) return new Utf32Decoder(label === "utf-32le");
  return new TextDecoder(label as Bun.Encoding);
}

class CodePageDecoder implements Decoder {
  readonly #units: Uint16Array;

  constructor(letters: string) {
    this.#units = Uint16Array.from({ length: 256 }, (_, byte) =>
      byte < 0x80 ? byte : letters.charCodeAt(byte - 0x80),
    );
  }

  decode(bytes: Uint8Array = new Uint8Array(0)): string {
    const units = new Uint16Array(bytes.length);
    for (let i = 0; i < bytes.length; i += 1) units[i] = this.#units[bytes[i] as number] as number;
    return Buffer.from(units.buffer).toString("utf16le");
  }
}

class Utf32Decoder implements Decoder {
  readonly #littleEndian: boolean;
  #open: Uint8Array = new Uint8Array(0);

  constructor(littleEndian: boolean) {
    this.#littleEndian = littleEndian;
  }

  decode(bytes: Uint8Array = new Uint8Array(0), { stream = false } = {}): string {
    const all = this.#open.length === 0 ? bytes : Buffer.concat([this.#open, bytes]);
    const whole = all.length - (all.length % 4);
    this.#open = stream ? new Uint8Array(all.subarray(whole)) : new Uint8Array(0);
    const view = dataView(all);
    let text = "";
    for (let i = 0; i < whole; i += 4) {
      const point = view.getUint32(i, this.#littleEndian);
      text +=
        point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : "\ufffd";
    }
    return whole < all.length && !stream ? `${text}\ufffd` : text;
  }
}
