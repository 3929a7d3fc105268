/** What paper, lenses and scanners do to pages. Repeatable: the same seed gives the same pixels. */
import { seededRandom } from "../../../config/testing/random.ts";
import { loadMupdf } from "../../engines/mupdf.ts";
import type { Gray } from "../picture/gray.ts";

function each({ data, width, height }: Gray, value: (gray: number, x: number, y: number) => number): Gray {
  const result = new Uint8Array(data.length);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++)
      result[at] = Math.max(0, Math.min(255, Math.round(value(data[at] ?? 0, x, y))));
  return { data: result, width, height };
}

/** Gaussian noise (Box and Muller 1958) of a standard deviation in gray levels, on paper that is not quite white. */
export function noisy(picture: Gray, deviation: number, seed = 1): Gray {
  const random = seededRandom(seed).next;
  return each(picture, (gray) => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return 20 + (gray * 215) / 255 + normal * deviation;
  });
}

/** Black and white dots of one to three pixels, `share` of all pixels. */
export function specked(picture: Gray, share: number, seed = 1): Gray {
  const random = seededRandom(seed).next;
  const { width, height } = picture;
  const data = picture.data.slice();
  for (let dots = Math.round((width * height * share) / 3); dots > 0; dots--) {
    const size = 1 + Math.floor(random() * 3);
    const left = Math.floor(random() * (width - size));
    const top = Math.floor(random() * (height - size));
    const gray = random() < 0.7 ? 0 : 255;
    for (let y = top; y < top + size; y++) data.fill(gray, y * width + left, y * width + left + size);
  }
  return { data, width, height };
}

/** The mean over a square of 2 `radius` + 1 pixels, twice. */
export function blurred(picture: Gray, radius: number): Gray {
  const once = (from: Gray) => {
    const { data, width, height } = from;
    return each(from, (_, x, y) => {
      let sum = 0;
      let count = 0;
      for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v++)
        for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u++, count++)
          sum += data[v * width + u] ?? 0;
      return sum / count;
    });
  };
  return once(once(picture));
}

/** Turned clockwise by degrees around its middle, the sheet staying as large; interpolated between pixels. */
export function askew(picture: Gray, degrees: number): Gray {
  const { data, width, height } = picture;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 255 : (data[y * width + x] ?? 255);
  return each(picture, (_, x, y) => {
    const [dx, dy] = [x - width / 2, y - height / 2];
    const u = cos * dx + sin * dy + width / 2;
    const v = -sin * dx + cos * dy + height / 2;
    const [left, top] = [Math.floor(u), Math.floor(v)];
    const [right, below] = [u - left, v - top];
    return (
      (at(left, top) * (1 - right) + at(left + 1, top) * right) * (1 - below) +
      (at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right) * below
    );
  });
}

/** Clockwise, by quarters of a turn. */
export function turned({ data, width, height }: Gray, quarters: 1 | 2 | 3): Gray {
  const [w, h] = quarters === 2 ? [width, height] : [height, width];
  const result = new Uint8Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const gray = data[y * width + x] ?? 0;
      if (quarters === 1) result[x * w + (w - 1 - y)] = gray;
      else if (quarters === 2) result[(h - 1 - y) * w + (w - 1 - x)] = gray;
      else result[(h - 1 - x) * w + y] = gray;
    }
  return { data: result, width: w, height: h };
}

/** Light that falls off to one corner, as beside the spine of a book. */
export function unevenly(picture: Gray, darkest = 0.3): Gray {
  const { width, height } = picture;
  return each(picture, (gray, x, y) => {
    const away = Math.min(1, Math.hypot(x / width, y / height) / Math.SQRT2);
    return (30 + (gray * 225) / 255) * (1 - (1 - darkest) * away ** 1.5);
  });
}

/** What is left after JPEG of a quality of 1 to 100. */
export async function compressed({ data, width, height }: Gray, quality: number): Promise<Gray> {
  const { mupdf } = await loadMupdf();
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, width, height], false);
  const stride = pixmap.getStride();
  const pixels = pixmap.getPixels();
  for (let y = 0; y < height; y++) pixels.set(data.subarray(y * width, (y + 1) * width), y * stride);
  const image = new mupdf.Image(pixmap.asJPEG(quality));
  const decoded = image.toPixmap();
  const from = decoded.getPixels();
  const result = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    result.set(from.subarray(y * decoded.getStride(), y * decoded.getStride() + width), y * width);
  for (const each of [pixmap, image, decoded]) each.destroy();
  return { data: result, width, height };
}
