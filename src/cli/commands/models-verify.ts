import type { VerifiedModel } from "../../services/models/contract.ts";
import { exit } from "../../shared/command-line/exit.ts";
import { configFlags } from "../../shared/command-line/flags.ts";
import { type Command, defineCommand } from "../command.ts";
import { modelsOf } from "../models.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "models verify",
  summary: "Check the files of one or all models against the SHA-256 recorded at installation.",
  details: ["Exits with 1 if there is a problem. Built-in models are part of the executable."],
  arguments: [{ name: "NAME", doc: "Name as in models list; default: all.", optional: true }],
  flags: configFlags,
  examples: [
    {
      command: "markmill models verify --data-dir /var/lib/markmill",
      doc: "Check whether a model was changed on disk.",
    },
  ],
  run: async ({ flags, operands: [name], context }) => {
    const { settings } = settingsFor(flags, context);
    const store = await modelsOf(settings, context);
    const names = name === undefined ? (await store.list()).map((model) => model.name) : [name];
    const verified: VerifiedModel[] = [];
    for (const each of names) verified.push(await store.verify(each));
    const sound = verified.every(({ ok }) => ok);
    const text = verified.length === 0 ? "No models installed.\n" : verified.map(linesOf).join("");
    return { exit: sound ? exit.done : exit.failed, json: { ok: sound, models: verified }, text };
  },
});

function linesOf({ name, ok, problems }: VerifiedModel): string {
  return ok
    ? `${name} is intact.\n`
    : `${name} is NOT intact:\n${problems.map((each) => `  ${each}\n`).join("")}`;
}
