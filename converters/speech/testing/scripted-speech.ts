/** A Speech that transcribes in this process, with a scripted model. */
import type { Speech } from "../contract.ts";
import { inspectSpeechFiles } from "../model/inspect.ts";
import { activityOf, wordsOf } from "../transcribe.ts";
import { type ScriptedModel, writeScriptedModel } from "./scripted-model.ts";

/** `folder`: for the model's files; it need not exist. `sha256`: of the model, 64 lowercase hex. */
export async function scriptedSpeech(folder: string, script: ScriptedModel, sha256: string): Promise<Speech> {
  const files = await writeScriptedModel(folder, script);
  const { languages, version } = await inspectSpeechFiles(files);
  const model = { name: "scripted", version, sha256, bytes: 1, languages, files };
  return {
    model,
    atOnce: 2,
    transcribe: (part, language) => wordsOf({ model, part }, language),
    activity: (part) => activityOf({ model, part }),
  };
}
