/** Character error rates on pages whose words are known, ours and native tesseract's on the same pixels. */

import { pageKinds, testPage } from "../../../converters/ocr/testing/pages.ts";
import { recognised, textOf } from "../../../converters/ocr/testing/recognised.ts";
import type { Bench } from "../part.ts";
import { conditions } from "./conditions.ts";
import { characterErrorRate } from "./errors.ts";
import { nativeTesseract } from "./native.ts";

const percent = (share: number) => (100 * share).toFixed(2).padStart(6);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

export async function quality({ place }: Bench): Promise<void> {
  const native = await nativeTesseract(place);
  console.log(
    `\ncharacter errors in per cent: ours / ${native === null ? "native is not installed" : "native"}`,
  );
  console.log(`${"".padEnd(12)}${pageKinds.map((kind) => kind.padStart(16)).join("")}            mean`);
  for (const { name, dpi, spoil } of conditions) {
    const ours: number[] = [];
    const theirs: number[] = [];
    for (const kind of pageKinds) {
      const page = await testPage(kind, dpi);
      const picture = spoil === undefined ? page.picture : await spoil(page.picture);
      const truth = page.lines.join("\n");
      ours.push(characterErrorRate(truth, textOf(await recognised(picture, { dpi }))));
      if (native !== null) theirs.push(characterErrorRate(truth, (await native.read(picture, dpi)).text));
    }
    const cell = (a: number, b: number | undefined) =>
      `${percent(a)} / ${b === undefined ? "-" : percent(b)}`.padStart(16);
    const cells = ours.map((rate, at) => cell(rate, theirs[at]));
    console.log(
      `${name.padEnd(12)}${cells.join("")}${cell(mean(ours), native === null ? undefined : mean(theirs))}`,
    );
  }
}
