/** The MCP inspector's command line: a client that others have written, as people try a server with it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suiteFile } from "./suites.ts";
import type { Era } from "./user.ts";

/** Its package names only its launcher, which starts the one for the command line. */
const inspector = "@modelcontextprotocol/inspector/clients/cli/build/index.js";

export interface Inspected {
  exitCode: number;
  /** The answer's result; null: there was none. */
  result: unknown;
  errors: string;
}

/** `server`: its arguments, or those that lead to it. Its home is a folder that is gone afterwards. */
export async function inspect(
  server: readonly string[],
  method: readonly string[],
  era: Era,
): Promise<Inspected> {
  const home = mkdtempSync(join(tmpdir(), "markmill-inspector-"));
  try {
    const options = ["--protocol-era", era === "2025" ? "legacy" : "modern"];
    const run = Bun.spawn(
      [process.execPath, await suiteFile(inspector), ...server, "--method", ...method, ...options],
      {
        cwd: home,
        env: { PATH: process.env.PATH, HOME: home, NO_COLOR: "1" },
        stdin: "ignore",
        stdout: "pipe",
        stderr: "pipe",
      },
    );
    const [output, errors] = await Promise.all([
      new Response(run.stdout).text(),
      new Response(run.stderr).text(),
    ]);
    return { exitCode: await run.exited, result: output === "" ? null : JSON.parse(output), errors };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
