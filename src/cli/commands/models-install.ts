import { basename, resolve } from "node:path";
import { noteModelsInstalled } from "../../operations/admin/server/models.ts";
import { digestOfFiles } from "../../services/models/manifest.ts";
import { exit } from "../../shared/command-line/exit.ts";
import { configFlags } from "../../shared/command-line/flags.ts";
import { printable } from "../../shared/command-line/output.ts";
import { type Command, defineCommand } from "../command.ts";
import { modelsOf, noted } from "../models.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "models install",
  summary: "Install models from a file or folder: OCR languages and speech models.",
  details: [
    "ARCHIVE is a tar, tar.gz, tar.bz2, zip or folder with any number of models, or a single file of one. A language is NAME.traineddata of Tesseract (tessdata_fast, tessdata_best, tessdata); NAME is what ocr_languages then takes. A speech model is a Whisper model as sherpa-onnx publishes it (sherpa-onnx-whisper-NAME.tar.bz2) and becomes whisper-NAME; silero_vad.onnx tells all of them where somebody speaks.",
    "Nothing is fetched. A file sha256sums or NAME.sha256 beside the models is compared. All of them are tried in a child process first, and all are installed or none; one that is there already is replaced. A server that runs uses them at once. docs/models.md says where models come from.",
  ],
  arguments: [
    {
      name: "ARCHIVE",
      doc: "File or folder with the models.",
      complete: { extensions: [".traineddata", ".tar", ".gz", ".tgz", ".bz2", ".tbz2", ".zip", ".onnx"] },
    },
  ],
  flags: {
    ...configFlags,
    sha256: { value: "HEX", doc: "SHA-256 that the file must have, from wherever you trust." },
  },
  examples: [
    {
      command: "markmill models install deu.traineddata",
      doc: "Install German, for the text of images and scans.",
    },
    {
      command: "markmill models install sherpa-onnx-whisper-base.tar.bz2 --data-dir /var/lib/markmill",
      doc: "Install a speech model for a server.",
    },
  ],
  run: async ({ flags, operands: [archive = ""], context }) => {
    const { sha256, ...config } = flags;
    const { settings } = settingsFor(config, context);
    const path = resolve(context.cwd, archive);
    const store = await modelsOf(settings, context);
    const { models, leftOut } = await store.install({
      path,
      filename: basename(path),
      sha256,
      note: (models) => noted(settings, context, noteModelsInstalled, { models: [...models] }),
    });
    const lines = [
      ...models.map(({ name, files }) => `Installed ${name} (SHA-256 ${digestOfFiles(files)}).`),
      ...leftOut.map((reason) => `Left out ${printable(reason)}.`),
    ];
    return { exit: exit.done, json: { models, left_out: leftOut }, text: `${lines.join("\n")}\n` };
  },
});
