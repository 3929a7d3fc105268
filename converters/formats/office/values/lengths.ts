/** Units of length in Office documents. */

/** English Metric Units (ISO/IEC 29500-1, section 20.1.2.1). */
export const emuPerPoint = 12_700;
/** Twentieths of a point. */
export const twipsPerPoint = 20;

/** ST_UniversalMeasure (section 22.9.2.15): a number and a unit; points of each unit. */
const pointsPer: Readonly<Record<string, number>> = {
  pt: 1,
  in: 72,
  cm: 72 / 2.54,
  mm: 7.2 / 2.54,
  pc: 12,
  pi: 12,
};

const universal = /^\s*([-+]?\d{0,20}(?:\.\d{0,20})?)(pt|in|cm|mm|pc|pi)\s*$/;

/** Points of a number with a unit; undefined for all else. */
export function universalPoints(value: string): number | undefined {
  const [, number = "", unit = ""] = universal.exec(value) ?? [];
  const points = Number(number) * (pointsPer[unit] ?? Number.NaN);
  return number === "" || Number.isNaN(points) ? undefined : points;
}
