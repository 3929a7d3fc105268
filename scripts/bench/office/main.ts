/** `npm run bench:office [-- quality|speed]`: how good and how fast office documents become Markdown, beside others. */
import { runParts } from "../run-parts.ts";
import { qualityOf } from "./quality.ts";
import { speed } from "./speed.ts";

await runParts({ quality: qualityOf("docx,pptx,xlsx"), speed }, process.argv.slice(2));
