/** Simple types of WordprocessingML (ISO/IEC 29500-1, section 17.18 and 22.9). */
import { find, type XmlElement } from "../../../../input/xml/element.ts";
import { twipsPerPoint, universalPoints } from "../../values/lengths.ts";
import { isOnByDefault } from "../../values/on-off.ts";

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

/** ST_TwipsMeasure, ST_SignedTwipsMeasure: twentieths of a point, or a number with a unit. */
export function twips(value: string | undefined): number | undefined {
  return measured(value, 1);
}

/** ST_HpsMeasure: half points, or a number with a unit. */
export function halfPoints(value: string | undefined): number | undefined {
  return measured(value, 1 / 10);
}

/** A million inches. */
const pointsMax = 72_000_000;

function measured(value: string | undefined, perTwip: number): number | undefined {
  if (value === undefined) return undefined;
  const plain = integer(value);
  if (plain !== undefined) return plain;
  const points = universalPoints(value);
  // Beyond this it is no length, and sums of such would lose what is small.
  if (points === undefined || Math.abs(points) > pointsMax) return undefined;
  return Math.round(points * twipsPerPoint * perTwip);
}
