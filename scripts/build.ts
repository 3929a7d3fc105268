/** `npm run build`: dist/markmill, one file for the machine it is built on, or for `--target bun-linux-arm64` … */
import { buildExecutable } from "./build/executable.ts";

const at = process.argv.indexOf("--target");
const target = at > 0 ? process.argv[at + 1] : undefined;
const startedMs = performance.now();
const { outfile, bytes, licenses } = await buildExecutable(target ? { target } : {});
const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
console.log(`${outfile}: ${(bytes / 1e6).toFixed(1)} MB, ${licenses} packages, built in ${seconds} s`);
