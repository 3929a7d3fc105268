/** Character error rates on pages whose words are known, ours and native tesseract's on the same pixels. */

import type { Grey } from "../../../converters/ocr/picture/grey.ts";
import { testPage } from "../../../converters/ocr/testing/pages.ts";
import { recognised, textOf } from "../../../converters/ocr/testing/recognised.ts";
import type { Bench } from "../part.ts";
import { type Condition, conditions, heldOutConditions } from "./conditions.ts";
import { characterErrorRate } from "./errors.ts";
import { heldOutPage } from "./held-out.ts";
import { type Native, nativeTesseract } from "./native.ts";

const percent = (share: number) => (100 * share).toFixed(2);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

interface Written {
  picture: Grey;
  lines: readonly string[];
}

export async function quality({ place }: Bench): Promise<void> {
  const native = await nativeTesseract(place);
  console.log(
    `character errors in per cent: ours / ${native === null ? "native is not installed" : "native"}`,
  );
  console.log("pages like those of the tests");
  await measured(conditions, testPage, native);
  console.log("pages that were held out");
  await measured(heldOutConditions, heldOutPage, native);
}

/** A line a condition, as soon as it is known. */
async function measured<Kind extends string>(
  all: readonly Condition<Kind>[],
  draw: (kind: Kind, dpi: number) => Promise<Written>,
  native: Native | null,
): Promise<void> {
  const means: { ours: number; theirs: number }[] = [];
  for (const { name, dpi, spoil, kinds } of all) {
    const ours: number[] = [];
    const theirs: number[] = [];
    process.stdout.write(name.padEnd(13));
    for (const kind of kinds) {
      const { picture: drawn, lines } = await draw(kind, dpi);
      const picture = spoil === undefined ? drawn : await spoil(drawn);
      const truth = lines.join("\n");
      const own = characterErrorRate(truth, textOf(await recognised(picture, { dpi })));
      ours.push(own);
      const other =
        native === null ? null : characterErrorRate(truth, (await native.read(picture, dpi)).text);
      if (other !== null) theirs.push(other);
      process.stdout.write(`${kind} ${percent(own)} / ${other === null ? "-" : percent(other)}  `);
    }
    means.push({ ours: mean(ours), theirs: mean(theirs) });
    console.log(`mean ${verdict(mean(ours), theirs.length === 0 ? null : mean(theirs))}`);
  }
  const whole = mean(means.map((each) => each.ours));
  console.log(
    `mean of all  ${verdict(whole, native === null ? null : mean(means.map((each) => each.theirs)))}`,
  );
}

const verdict = (ours: number, theirs: number | null) =>
  theirs === null
    ? percent(ours)
    : `${percent(ours)} / ${percent(theirs)}: ${ours <= theirs ? "no worse" : "WORSE"}`;
