/** `npm run build`: dist/markmill, one file for the machine that it is built on. */
import { buildExecutable } from "./build/executable.ts";

const startedMs = performance.now();
const { outfile, bytes, licenses } = await buildExecutable();
const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
console.log(`${outfile}: ${(bytes / 1e6).toFixed(1)} MB, ${licenses} packages, built in ${seconds} s`);
