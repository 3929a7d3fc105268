/** The geometry of turning pages, whatever they are made of: pixels, points, boxes of text. */
export interface Size {
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

/** Clockwise by so many degrees, about the origin; y grows downwards. Quarters are exact. */
export function turnedPoint({ x, y }: Point, degrees: number): Point {
  const { sin, cos } = sineOf(degrees);
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** Of the upright box that holds a box that was turned by so many degrees. */
export function turnedExtent({ width, height }: Size, degrees: number): Size {
  const { sin, cos } = sineOf(degrees);
  const [across, down] = [Math.abs(sin), Math.abs(cos)];
  return { width: width * down + height * across, height: width * across + height * down };
}

function sineOf(degrees: number): { sin: number; cos: number } {
  if (degrees % 90 === 0) {
    const quarter = (((degrees / 90) % 4) + 4) % 4;
    return { sin: [0, 1, 0, -1][quarter] ?? 0, cos: [1, 0, -1, 0][quarter] ?? 1 };
  }
  const radians = (degrees * Math.PI) / 180;
  return { sin: Math.sin(radians), cos: Math.cos(radians) };
}
