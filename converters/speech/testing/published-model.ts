/** A scripted model under the names that sherpa-onnx publishes its exports of Whisper by. */
import { renameSync } from "node:fs";
import { dirname, join } from "node:path";
import type { SpeechModelFiles } from "../contract.ts";
import { type ScriptedModel, writeScriptedModel } from "./scripted-model.ts";

/** Into `folder`, which need not exist: `NAME-encoder.int8.onnx` and so on. */
export async function writePublishedModel(
  folder: string,
  name: string,
  model: ScriptedModel,
): Promise<SpeechModelFiles> {
  const { encoder, decoder, tokens, vad } = await writeScriptedModel(folder, model);
  const named = (path: string, ending: string): string => {
    const published = join(dirname(path), `${name}-${ending}`);
    renameSync(path, published);
    return published;
  };
  return {
    encoder: named(encoder, "encoder.int8.onnx"),
    decoder: named(decoder, "decoder.int8.onnx"),
    tokens: named(tokens, "tokens.txt"),
    vad,
  };
}
