/** `npm run bench:ocr [-- quality|speed]`: how well and how fast pictures of pages are read, beside native tesseract. */
import { runParts } from "../run-parts.ts";
import { quality } from "./quality.ts";
import { speed } from "./speed.ts";

await runParts({ quality, speed }, process.argv.slice(2));
