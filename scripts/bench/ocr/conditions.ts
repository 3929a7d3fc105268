/** What happens to pages before they are read, and which pages it happens to. */
import type { Grey } from "../../../converters/ocr/picture/grey.ts";
import { inverted } from "../../../converters/ocr/picture/polarity.ts";
import { type PageKind, pageKinds } from "../../../converters/ocr/testing/pages.ts";
import {
  askew,
  blurred,
  compressed,
  noisy,
  specked,
  turned,
  unevenly,
} from "../../../converters/ocr/testing/spoil.ts";
import { type HeldOutKind, heldOutKinds } from "./held-out.ts";

export interface Condition<Kind extends string> {
  name: string;
  dpi: number;
  spoil?(picture: Grey): Grey | Promise<Grey>;
  kinds: readonly Kind[];
}

const odd = pageKinds.filter((_, at) => at % 2 === 1);
const even = pageKinds.filter((_, at) => at % 2 === 0);

/** Every kind of page where errors have been found to differ, half of them elsewhere: a run takes some minutes. */
export const conditions: readonly Condition<PageKind>[] = [
  { name: "300 dpi", dpi: 300, kinds: pageKinds },
  { name: "200 dpi", dpi: 200, kinds: pageKinds },
  { name: "noise", dpi: 200, spoil: (picture) => noisy(picture, 30), kinds: pageKinds },
  { name: "specks", dpi: 200, spoil: (picture) => specked(picture, 0.002), kinds: pageKinds },
  { name: "blur", dpi: 300, spoil: (picture) => blurred(picture, 1), kinds: pageKinds },
  { name: "150 dpi", dpi: 150, kinds: odd },
  { name: "100 dpi", dpi: 100, kinds: even },
  { name: "3 askew", dpi: 200, spoil: (picture) => askew(picture, 3), kinds: odd },
  { name: "uneven", dpi: 200, spoil: (picture) => unevenly(picture), kinds: even },
  { name: "JPEG", dpi: 200, spoil: (picture) => compressed(picture, 20), kinds: odd },
  { name: "inverted", dpi: 200, spoil: inverted, kinds: even },
  { name: "on its side", dpi: 200, spoil: (picture) => turned(picture, 1), kinds: odd },
  { name: "upside down", dpi: 200, spoil: (picture) => turned(picture, 2), kinds: even },
];

/** Other pages, strengths and seeds than those that recognition was made by: nothing is to be tuned to them. */
export const heldOutConditions: readonly Condition<HeldOutKind>[] = [
  { name: "240 dpi", dpi: 240, kinds: heldOutKinds },
  { name: "noise", dpi: 240, spoil: (picture) => noisy(picture, 38, 77), kinds: heldOutKinds },
  { name: "specks", dpi: 240, spoil: (picture) => specked(picture, 0.0015, 78), kinds: heldOutKinds },
  { name: "blurred", dpi: 200, spoil: (picture) => blurred(picture, 1), kinds: heldOutKinds },
  {
    name: "askew, noise",
    dpi: 250,
    spoil: (picture) => noisy(askew(picture, -1.7), 18, 79),
    kinds: heldOutKinds,
  },
];
