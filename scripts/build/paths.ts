/** Where things are in the source tree. */
import { dirname, join } from "node:path";

export const root = dirname(dirname(import.meta.dir));
export const dist = join(root, "dist");
export const cache = join(root, ".cache");
