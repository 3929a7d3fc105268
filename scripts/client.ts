/** Writes what the client knows of the API, from its OpenAPI document: `npm run client`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./build/paths.ts";
import { clientFiles } from "./client/files.ts";

for (const [path, text] of Object.entries(await clientFiles())) writeFileSync(join(root, path), text);
