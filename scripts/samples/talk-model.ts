/** The speech model of the sample recordings in a data directory, so that recordings are decoded and transcribed there. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "../server/command.ts";
import { writeTalkModel } from "./recording.ts";

/** `command`: how `markmill` is started. Throws what installing it says. */
export async function installTalkModel(command: readonly string[], dataDir: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "markmill-model-"));
  try {
    await writeTalkModel(folder, "small");
    const { exitCode, stderr } = await runCommand(command, [
      "models",
      "install",
      folder,
      "--data-dir",
      dataDir,
    ]);
    if (exitCode !== 0) throw new Error(stderr);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
