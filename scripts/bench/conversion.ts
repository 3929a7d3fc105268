import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { seededRandom } from "../../config/testing/random.ts";
import { randomPdf } from "../samples/pdf.ts";
import type { Bench } from "./part.ts";
import { sideBySide } from "./side-by-side.ts";
import { median, spread } from "./statistics.ts";

const pages = 400;
const rounds = 5;

/** A long text PDF, whole process against whole process. */
export async function conversion({ program, place }: Bench): Promise<void> {
  const mutool = Bun.which("mutool");
  if (!mutool) {
    console.log(`${pages}-page PDF: skipped, mutool is not installed`);
    return;
  }
  const pdf = join(place, "long.pdf");
  writeFileSync(pdf, randomPdf(seededRandom(400), pages));
  const { a, b, ratios } = await sideBySide(
    { name: "markmill", command: [program, "convert", pdf, "-o", join(place, "long.md")], cwd: place },
    {
      name: "mutool",
      command: [mutool, "draw", "-q", "-F", "stext.json", "-o", join(place, "long.json"), pdf],
      cwd: place,
    },
    rounds,
  );
  console.log(`${pages}-page PDF, markmill convert: ${spread(a, "ms")}`);
  console.log(`${pages}-page PDF, mutool draw -F stext.json: ${spread(b, "ms")}`);
  console.log(`ratio, median of ${rounds} rounds: ${median(ratios).toFixed(2)} (at most 4)`);
}
