import { basename, resolve } from "node:path";
import { type Command, defineCommand } from "../command.ts";
import { exit } from "../exit.ts";
import { configFlags } from "../flags.ts";
import { modelsOf, noted } from "../models.ts";
import { printable } from "../output.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "models install",
  summary:
    "Install models from a file or folder that was brought here: languages for the text of images and scans.",
  details: [
    "ARCHIVE is NAME.traineddata or NAME.traineddata.gz of Tesseract (tessdata_fast, tessdata_best, tessdata), or a tar, tar.gz, zip or folder with any number of them; NAME is what ocr_languages then takes. Nothing is fetched. A file sha256sums or NAME.sha256 beside them is compared. All of them are tried in a child process first, and all are installed or none; one that is there already is replaced. A server that runs uses them at once. docs/models.md says where languages come from.",
  ],
  arguments: [{ name: "ARCHIVE", doc: "File or folder with the models.", complete: "file" }],
  flags: {
    ...configFlags,
    sha256: { value: "HEX", doc: "SHA-256 that the file must have, from wherever you trust." },
  },
  run: async ({ flags, operands: [archive = ""], context }) => {
    const { sha256, ...config } = flags;
    const { settings } = settingsFor(config, context);
    const path = resolve(context.cwd, archive);
    const store = await modelsOf(settings, context);
    const { models, leftOut } = await store.install({
      path,
      filename: basename(path),
      sha256,
      note: (models) => noted(settings, context, "noteModelsInstalled", { models: [...models] }),
    });
    const lines = [
      ...models.map(({ name, files }) => `Installed ${name} (SHA-256 ${files[0]?.sha256 ?? ""}).`),
      ...leftOut.map((reason) => `Left out ${printable(reason)}.`),
    ];
    return { exit: exit.done, json: { models, left_out: leftOut }, text: `${lines.join("\n")}\n` };
  },
});
