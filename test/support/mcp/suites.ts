/**
 * Programs of others that only long tests run. They have packages of their own in test/suites, without those packages'
 * install scripts, and Bun runs them; they are installed when they are first needed.
 */
import { join } from "node:path";

const folder = join(import.meta.dir, "../../suites");
let installing: Promise<void> | undefined;

/** The path of a file of such a package, once that is installed. */
export async function suiteFile(path: string): Promise<string> {
  installing ??= install();
  await installing;
  return join(folder, "node_modules", path);
}

async function install(): Promise<void> {
  const command = [process.execPath, "install", "--frozen-lockfile", "--ignore-scripts"];
  const run = Bun.spawn(command, { cwd: folder, stdout: "ignore", stderr: "pipe" });
  const errors = await run.stderr.text();
  if ((await run.exited) !== 0) throw new Error(`the packages of test/suites are not installed: ${errors}`);
}
