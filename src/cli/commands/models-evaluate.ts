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
    "DIR holds recordings, and beside each NAME.wav (or .mp3, .m4a, ...) what is said in it as NAME.txt in UTF-8. Each is converted here, as markmill convert does, and what was transcribed is held against the text: word error rate with its substitutions, deletions and insertions, or character error rate where the text is written without spaces between words, and how much faster than its playing a recording is transcribed. Case and punctuation do not count. A recording that cannot be converted does not stop the others; then the exit code is 1.",
  ],
  arguments: [
    { name: "NAME", doc: "Of a speech model, as models list shows it." },
    { name: "DIR", doc: "Folder with recordings and their transcripts.", complete: "folder" },
  ],
  flags: {
    ...configFlags,
    language: { value: "CODE", doc: "That the recordings are in, such as de; default: the model tells it." },
  },
  examples: [
    {
      command: "markmill models evaluate whisper-base recordings/ --language de",
      doc: "Hear German recordings whose words are known.",
    },
  ],
  run: async ({ flags: { language, ...config }, operands: [name = "", folder = ""], context }) => {
    const { settings } = settingsFor(config, context);
    const installed = createInstalledModels(modelsFolder(settings.data_dir), context.clock).speechModels();
    if (!installed.some((model) => model.name === name)) throw unknownModel(name, installed);
    const { recordings, left } = recordingsIn(resolve(context.cwd, folder), recordingExtensions());
    for (const each of left) context.err(`left out, having no transcript: ${printable(each)}\n`);
    const options = { speech_model: name, ...(language === null ? {} : { language }) };
    const signal = context.stopSignal();
    const backend = await offlineBackend(settings, context);
    try {
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
    } finally {
      await backend.close();
    }
  },
});

function unknownModel(name: string, installed: readonly { name: string }[]): CliError {
  const names = installed.map((model) => model.name).join(", ");
  return new CliError(
    `${printable(name)} is no speech model that is installed; ${names === "" ? "none is: markmill models install brings one" : `there is: ${names}`}`,
    exit.failed,
  );
}
