/** Where shapes stand on their slide, in points (ISO/IEC 29500-1, section 20.1.7: a:xfrm). */
import type { BoundingBox } from "../../../../document/model.ts";
import { find, type XmlElement } from "../../../../input/xml/element.ts";
import { emuPerPoint, universalPoints } from "../../values/lengths.ts";
import { isOn } from "../../values/on-off.ts";

/** An angle is in sixty thousandths of a degree. */
const radiansPerAngle = Math.PI / (180 * 60_000);

/** Of a coordinate as the file has it; 0 for what is none. */
export function points(value: string | undefined): number {
  if (value === undefined) return 0;
  const plain = /^\s*[-+]?[\d.]{1,20}\s*$/.test(value) ? Number(value) / emuPerPoint : Number.NaN;
  return Number.isFinite(plain) ? plain : (universalPoints(value) ?? 0);
}

/** x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Transform = readonly [number, number, number, number, number, number];

export const identity: Transform = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
function compose(outer: Transform, inner: Transform): Transform {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** What `xfrm` does to what stands in the group, on top of what is done to the group. */
export function groupTransform(outer: Transform, xfrm: XmlElement | undefined): Transform {
  if (xfrm === undefined) return outer;
  const { left, top, width, height } = frameOf(xfrm);
  const child = find(xfrm, "a:chOff")?.attributes;
  const extent = find(xfrm, "a:chExt")?.attributes;
  const scaleX = scale(width, points(extent?.cx));
  const scaleY = scale(height, points(extent?.cy));
  const placed: Transform = [
    scaleX,
    0,
    0,
    scaleY,
    left - points(child?.x) * scaleX,
    top - points(child?.y) * scaleY,
  ];
  return compose(outer, compose(turn(xfrm), placed));
}

/** The box around a shape whose own `xfrm` this is, turned and mirrored as it says. */
export function boxOf(outer: Transform, xfrm: XmlElement | undefined): BoundingBox | null {
  if (find(xfrm, "a:off") === undefined) return null;
  const { left, top, width, height } = frameOf(xfrm);
  const [a, b, c, d, e, f] = compose(outer, turn(xfrm));
  const corners = [
    [left, top],
    [left + width, top],
    [left, top + height],
    [left + width, top + height],
  ] as const;
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Rotation about the middle of the frame, after mirroring in it. */
function turn(xfrm: XmlElement | undefined): Transform {
  const { rot, flipH, flipV } = xfrm?.attributes ?? {};
  const angle = (Number(rot ?? 0) || 0) * radiansPerAngle;
  const mirrorX = isOn(flipH) ? -1 : 1;
  const mirrorY = isOn(flipV) ? -1 : 1;
  if (angle === 0 && mirrorX === 1 && mirrorY === 1) return identity;
  const { left, top, width, height } = frameOf(xfrm);
  const x = left + width / 2;
  const y = top + height / 2;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const linear: Transform = [cos * mirrorX, sin * mirrorX, -sin * mirrorY, cos * mirrorY, 0, 0];
  return compose([1, 0, 0, 1, x, y], compose(linear, [1, 0, 0, 1, -x, -y]));
}

function frameOf(xfrm: XmlElement | undefined) {
  const off = find(xfrm, "a:off")?.attributes;
  const ext = find(xfrm, "a:ext")?.attributes;
  return { left: points(off?.x), top: points(off?.y), width: points(ext?.cx), height: points(ext?.cy) };
}

function scale(outside: number, inside: number): number {
  return inside > 0 && outside > 0 ? outside / inside : 1;
}
