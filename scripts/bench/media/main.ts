/** `npm run bench:media [-- decode]`: how fast and in how much memory recordings are taken apart, beside native ffmpeg. */
import { runParts } from "../run-parts.ts";
import { decode } from "./decode.ts";

await runParts({ decode }, process.argv.slice(2));
