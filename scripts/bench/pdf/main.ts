/** `npm run bench:pdf [-- quality|speed|formulas]`: how good and how fast PDF becomes Markdown, beside what else is installed. */
import { runParts } from "../run-parts.ts";
import { formulas } from "./formulas.ts";
import { quality } from "./quality.ts";
import { speed } from "./speed.ts";

await runParts({ quality, speed, formulas }, process.argv.slice(2));
