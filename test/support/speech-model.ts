/** Speech models in the data directories of tests. */
import { expect } from "bun:test";
import { writePublishedModel } from "../../converters/speech/testing/published-model.ts";
import type { ScriptedModel } from "../../converters/speech/testing/scripted-model.ts";
import { runCommand } from "../../scripts/server/command.ts";
import { executable } from "./executable.ts";

/** Written to `folder` and installed from there as `whisper-NAME`; returns its SHA-256. */
export async function installModel(
  dataDir: string,
  folder: string,
  name: string,
  model: ScriptedModel,
): Promise<string> {
  await writePublishedModel(folder, name, model);
  const args = ["models", "install", folder, "--data-dir", dataDir];
  const { exitCode, stdout, stderr } = await runCommand([await executable()], args);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return new RegExp(`^Installed whisper-${name} \\(SHA-256 ([0-9a-f]{64})\\)`, "m").exec(stdout)?.[1] ?? "";
}
