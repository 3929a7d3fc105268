import { resolve } from "node:path";
import { recordingExtensions } from "../../../converters/capabilities.ts";
import { createInstalledModels } from "../../services/models/installed-models.ts";
import { modelsFolder } from "../../services/models/manifest.ts";
import { CliError, exit } from "../../shared/command-line/exit.ts";
import { configFlags } from "../../shared/command-line/flags.ts";
import { printable } from "../../shared/command-line/output.ts";
import { type Command, defineCommand } from "../command.ts";
import { ConversionFailed } from "../convert/backend.ts";
import { offlineBackend } from "../convert/offline.ts";
import { evaluate } from "../evaluate/evaluate.ts";
import { recordingsIn } from "../evaluate/recordings.ts";
import { reportOf } from "../evaluate/report.ts";
import { transcribe } from "../evaluate/transcribe.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "models evaluate",
  summary: "Measure a speech model's accuracy on recordings with known transcripts.",
  details: [
    "DIR contains recordings NAME.wav (or .mp3, .m4a, …), each with its transcript NAME.txt in UTF-8. Each is converted like by markmill convert and compared with its transcript: word error rate with substitutions, deletions and insertions (character error rate for scripts without spaces), and speed relative to the duration. Case and punctuation do not count. A failed recording does not stop the others; the exit code is then 1.",
  ],
  arguments: [
    { name: "NAME", doc: "Name of a speech model, as in models list." },
    { name: "DIR", doc: "Folder with recordings and their transcripts.", complete: "folder" },
  ],
  flags: {
    ...configFlags,
    language: {
      value: "CODE",
      doc: "Language of the recordings, such as de; default: detected by the model.",
    },
  },
  examples: [
    {
      command: "markmill models evaluate whisper-base recordings/ --language de",
      doc: "Evaluate a model on German recordings.",
    },
  ],
  run: async ({ flags: { language, ...config }, operands: [name = "", folder = ""], context }) => {
    const { settings } = settingsFor(config, context);
    const installed = createInstalledModels(modelsFolder(settings.data_dir), context.clock).speechModels();
    if (!installed.some((model) => model.name === name)) throw unknownModel(name, installed);
    const { recordings, left } = recordingsIn(resolve(context.cwd, folder), recordingExtensions());
    for (const each of left) context.err(`skipped without transcript: ${printable(each)}\n`);
    const options = { speech_model: name, ...(language === null ? {} : { language }) };
    const signal = context.stopSignal();
    await using backend = await offlineBackend(settings, context);
    const evaluation = await evaluate(recordings, {
      transcribe: (recording) => transcribe(recording, { backend, options, signal }),
      problemOf: (error) => (error instanceof ConversionFailed && !signal.aborted ? error.message : null),
      nowMs: context.clock.nowMs,
    });
    const isWhole = evaluation.failed.length === 0;
    return {
      exit: isWhole ? exit.done : exit.failed,
      json: { model: name, ...evaluation },
      text: reportOf(evaluation),
    };
  },
});

function unknownModel(name: string, installed: readonly { name: string }[]): CliError {
  const names = installed.map((model) => model.name).join(", ");
  return new CliError(
    `${printable(name)} is not an installed speech model; ${names === "" ? "install one with markmill models install" : `installed: ${names}`}`,
    exit.failed,
  );
}
