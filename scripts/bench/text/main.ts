/** `npm run bench:text [-- quality|speed]`: how good and how fast tables of text and Markdown are taken over, beside others. */
import { qualityOf } from "../office/quality.ts";
import { runParts } from "../run-parts.ts";
import { speed } from "./speed.ts";

await runParts({ quality: qualityOf("csv,md"), speed }, process.argv.slice(2));
