/** What the first bytes of a picture announce, before anything of it is decoded. */
import { Fault } from "../../../../config/errors/fault.ts";

/** A picture of a file: most have one, TIFF has pages. */
export interface Frame {
  /** By which the decoder finds it, from 0. */
  index: number;
  /** Pixels, as they are stored. */
  width: number;
  height: number;
  /** Dots per inch; null where the file says nothing that can be believed. */
  dpi: { across: number; down: number } | null;
  /** The file is damaged behind it: more pages may have been there. */
  lastOfBroken?: boolean;
}

export const damaged = (cause: string): Fault => new Fault("corrupt_document", { cause });

/** Formats tell resolutions by the centimeter or the meter, too. */
export const cmPerInch = 2.54;
export const metersPerInch = cmPerInch / 100;

/** What scanners, fax machines and cameras' programs write; screens say 72 or 96 of any picture. */
const believable = { min: 97, max: 2_400 };

/** Null where it is a program's default rather than a measure. */
export function resolution(across: number, down: number): Frame["dpi"] {
  const inRange = (dpi: number) => dpi >= believable.min && dpi <= believable.max;
  return inRange(Math.max(across, down)) && Math.min(across, down) > Math.max(across, down) / 4
    ? { across, down }
    : null;
}

/** Throws corrupt_document for a picture without area. */
export function frameOf(index: number, width: number, height: number, dpi: Frame["dpi"] = null): Frame {
  if (!(width > 0 && height > 0)) throw damaged(`a picture of ${width} × ${height} pixels`);
  return { index, width, height, dpi };
}
