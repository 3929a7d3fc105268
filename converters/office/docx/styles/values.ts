/** Simple types of WordprocessingML (ISO/IEC 29500-1, section 17.18 and 22.9). */
import { find, type XmlElement } from "../../../xml/element.ts";
import { isOnByDefault } from "../../on-off.ts";

/** ST_OnOff of an element such as w:b: true when it stands without a value; undefined when it is not there. */
export function onOff(properties: XmlElement | undefined, name: string): boolean | undefined {
  const element = find(properties, name);
  return element === undefined ? undefined : isOnByDefault(element.attributes["w:val"]);
}

/** `w:val` of the child of the name. */
export function childValue(properties: XmlElement | undefined, name: string): string | undefined {
  return find(properties, name)?.attributes["w:val"];
}

/** A whole number of at most nine digits; undefined for all else. */
export function integer(value: string | undefined): number | undefined {
  return value !== undefined && /^\s*[+-]?\d{1,9}(?:\.\d*)?\s*$/.test(value)
    ? Math.trunc(Number(value))
    : undefined;
}

const twipsPer: Readonly<Record<string, number>> = {
  pt: 20,
  in: 1440,
  cm: 1440 / 2.54,
  mm: 144 / 2.54,
  pc: 240,
  pi: 240,
};

/** ST_TwipsMeasure, ST_SignedTwipsMeasure: twentieths of a point, or a number with a unit. */
export function twips(value: string | undefined): number | undefined {
  return measured(value, 1);
}

/** ST_HpsMeasure: half points, or a number with a unit. */
export function halfPoints(value: string | undefined): number | undefined {
  return measured(value, 1 / 10);
}

function measured(value: string | undefined, perTwip: number): number | undefined {
  if (value === undefined) return undefined;
  const plain = integer(value);
  if (plain !== undefined) return plain;
  const match = /^\s*([+-]?\d{1,6}(?:\.\d{0,6})?)(pt|in|cm|mm|pc|pi)\s*$/.exec(value);
  const factor = twipsPer[match?.[2] ?? ""];
  return match === null || factor === undefined ? undefined : Math.round(Number(match[1]) * factor * perTwip);
}
