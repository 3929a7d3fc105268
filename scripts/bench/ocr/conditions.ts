/** What happens to pages before they are read. */
import type { Grey } from "../../../converters/ocr/picture/grey.ts";
import {
  askew,
  blurred,
  compressed,
  inverted,
  noisy,
  specked,
  turned,
  unevenly,
} from "../../../converters/ocr/testing/spoil.ts";

export interface Condition {
  name: string;
  dpi: number;
  spoil?(picture: Grey): Grey | Promise<Grey>;
}

export const conditions: readonly Condition[] = [
  { name: "300 dpi", dpi: 300 },
  { name: "200 dpi", dpi: 200 },
  { name: "150 dpi", dpi: 150 },
  { name: "100 dpi", dpi: 100 },
  { name: "noise", dpi: 200, spoil: (picture) => noisy(picture, 30) },
  { name: "specks", dpi: 200, spoil: (picture) => specked(picture, 0.002) },
  { name: "blur", dpi: 300, spoil: (picture) => blurred(picture, 1) },
  { name: "3 askew", dpi: 200, spoil: (picture) => askew(picture, 3) },
  { name: "uneven", dpi: 200, spoil: (picture) => unevenly(picture) },
  { name: "JPEG", dpi: 200, spoil: (picture) => compressed(picture, 20) },
  { name: "inverted", dpi: 200, spoil: inverted },
  { name: "on its side", dpi: 200, spoil: (picture) => turned(picture, 1) },
  { name: "upside down", dpi: 200, spoil: (picture) => turned(picture, 2) },
];
