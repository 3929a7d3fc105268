import { noteModelRemoved } from "../../operations/admin/server/models.ts";
import { configFlags } from "../../shared/command-line/flags.ts";
import { type Command, defineCommand } from "../command.ts";
import { modelsOf, noted } from "../models.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "models remove",
  summary: "Remove a model; jobs that asked for it and have not begun with it fail and say so.",
  arguments: [{ name: "NAME", doc: "As models list shows it." }],
  flags: configFlags,
  examples: [{ command: "markmill models remove deu", doc: "Remove a language." }],
  run: async ({ flags, operands: [name = ""], context }) => {
    const { settings } = settingsFor(flags, context);
    const store = await modelsOf(settings, context);
    await store.remove(name, () => noted(settings, context, noteModelRemoved, { name }));
    return { json: { name }, text: `Removed ${name}.\n` };
  },
});
