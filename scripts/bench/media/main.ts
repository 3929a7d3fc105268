/** `npm run bench:media [-- decode hour]`: how fast and in how much memory recordings are taken apart, beside native ffmpeg, and heard. */
import { runParts } from "../run-parts.ts";
import { decode } from "./decode.ts";
import { hour } from "./hour.ts";

await runParts({ decode, hour }, process.argv.slice(2));
