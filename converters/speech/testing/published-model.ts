/** A scripted model under the names that sherpa-onnx publishes its exports of Whisper by. */
import { readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { type ScriptedModel, writeScriptedModel } from "./scripted-model.ts";

/** Into `folder`, as `NAME-encoder.int8.onnx` and so on. */
export async function writePublishedModel(folder: string, name: string, model: ScriptedModel): Promise<void> {
  await writeScriptedModel(folder, model);
  for (const file of readdirSync(folder)) {
    const published = file.replace(/^scripted-/, `${name}-`).replace(/(coder)\.onnx$/, "$1.int8.onnx");
    renameSync(join(folder, file), join(folder, published));
  }
}
