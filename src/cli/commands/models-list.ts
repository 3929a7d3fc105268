import { type ModelView, modelViews } from "../../operations/admin/server/model-view.ts";
import { configFlags } from "../../shared/command-line/flags.ts";
import { counted, textTable } from "../../shared/command-line/output.ts";
import { type Command, defineCommand } from "../command.ts";
import { modelsOf } from "../models.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "models list",
  summary: "List installed models: OCR languages and speech models.",
  details: ["English is built in. A model that is damaged is not used; install it again."],
  flags: configFlags,
  examples: [{ command: "markmill models list --data-dir /var/lib/markmill", doc: "See what a server has." }],
  run: async ({ flags, context }) => {
    const { settings } = settingsFor(flags, context);
    const models = modelViews(await (await modelsOf(settings, context)).list());
    const text = textTable(
      ["name", "kind", "languages", "state", "bytes", "installed", "version"],
      models.map((model) => [
        model.name,
        model.kind,
        languagesOf(model),
        model.built_in ? "built in" : model.state,
        model.bytes === null ? "" : String(model.bytes),
        model.installed_at ?? "",
        (model.version ?? "").slice(0, 40),
      ]),
    );
    return { json: { models }, text };
  },
});

/** Speech models may know a hundred; --json has them all. */
const namedMax = 3;

const languagesOf = ({ languages }: ModelView): string =>
  languages.length > namedMax ? counted(languages.length, "language") : languages.join(" ");
