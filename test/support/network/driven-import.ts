/** One import at work in a process of its own inside a namespace, where recordings are converted. */
import { join } from "node:path";
import type { Settings } from "../../../config/settings/schema.ts";
import { root } from "../../../scripts/build/paths.ts";
import type { Network } from "./network.ts";

export type DrivenImport =
  | { source: string; as: "page" | "recording" | "file"; sha256: string }
  | { failure: string };

export async function driveImport(
  { inside, caFile }: Pick<Network, "inside" | "caFile">,
  address: string,
  settings: Partial<Settings>,
  environment: Readonly<Record<string, string>> = {},
): Promise<DrivenImport> {
  const bun = join(root, "node_modules", ".bin", "bun");
  const script = join(import.meta.dir, "import-process.ts");
  const all = JSON.stringify({ "egress.ca_file": caFile, ...settings });
  const child = Bun.spawn([...inside, bun, script, address, all], {
    ...{ cwd: root, env: { ...environment }, stdin: "ignore", stdout: "pipe", stderr: "inherit" },
  });
  return JSON.parse(await new Response(child.stdout).text()) as DrivenImport;
}
