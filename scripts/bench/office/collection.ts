/** The collection of documents with truth that lies beside the project, where it does. */
import { existsSync } from "node:fs";
import { join } from "node:path";

export const collection = join(import.meta.dir, "../../../../shared/bench/office");

export const hasCollection = (): boolean =>
  existsSync(join(collection, "score")) && Bun.which("python3") !== null;

/** Documents of the kinds, parted by commas, each file once. */
export function documentsOf(kinds: string): { id: string; source: string }[] {
  return scorer(["--list", "--kinds", kinds])
    .trim()
    .split("\n")
    .map((line) => line.split("\t"))
    .flatMap(([id = "", source = ""]) =>
      id.endsWith("--facts") ? [] : [{ id, source: existsSync(source) ? source : join(collection, source) }],
    );
}

export function scorer(parameters: readonly string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(["python3", join(collection, "score"), ...parameters]);
  if (exitCode !== 0) throw new Error(`the scorer ended with ${exitCode}: ${stderr.toString()}`);
  return stdout.toString();
}
