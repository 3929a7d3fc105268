/** `npm run bench:office [-- quality|speed|cold]`: how good and how fast office documents become Markdown, beside others. */
import { runParts } from "../run-parts.ts";
import { cold } from "./cold.ts";
import { qualityOf } from "./quality.ts";
import { speed } from "./speed.ts";

const kinds = "docx,pptx,xlsx,html,page,epub,zip,csv,md,json,ipynb,xml";

await runParts({ quality: qualityOf(kinds), speed, cold }, process.argv.slice(2));
