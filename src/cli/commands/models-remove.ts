import { noteModelRemoved } from "../../operations/admin/server/models.ts";
import { configFlags } from "../../shared/command-line/flags.ts";
import { type Command, defineCommand } from "../command.ts";
import { modelsOf, noted } from "../models.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "models remove",
  summary: "Remove a model; waiting jobs that need it fail with a message.",
  arguments: [{ name: "NAME", doc: "Name as in models list." }],
  flags: configFlags,
  examples: [{ command: "markmill models remove deu", doc: "Remove a language." }],
  run: async ({ flags, operands: [name = ""], context }) => {
    const { settings } = settingsFor(flags, context);
    const store = await modelsOf(settings, context);
    await store.remove(name, () => noted(settings, context, noteModelRemoved, { name }));
    return { json: { name }, text: `Removed ${name}.\n` };
  },
});
