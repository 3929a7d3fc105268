import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { systemSentence } from "../../../config/errors/system-error.ts";
import { addRateCard } from "../../operations/admin/billing/rate-cards.ts";
import { UsageError } from "../../shared/command-line/exit.ts";
import { configFlags } from "../../shared/command-line/flags.ts";
import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin add-rate-card",
  summary: "Add a rate card. It prices new estimates at once and cannot be changed later.",
  details: [
    "FILE is JSON with rate_card_version and rates, in the form of GET /v1/catalog: take what it answers (or list-rate-cards --json), change the prices and the version. A card never changes once it is there. Estimates and jobs keep the card that they were priced by.",
  ],
  arguments: [{ name: "FILE", doc: "The rate card.", complete: { extensions: [".json"] } }],
  flags: configFlags,
  examples: [
    { command: "markmill admin add-rate-card prices-2027.json", doc: "Change the prices of new estimates." },
  ],
  run: async ({ flags, operands: [file = ""], context }) => {
    const { settings } = settingsFor(flags, context);
    const card = parse(file, read(resolve(context.cwd, file)));
    const added = await administer(settings, context, addRateCard, card);
    const text = `Rate card ${added.rate_card_version} prices new estimates from now on.\n`;
    return { json: added, text };
  },
});

/** A file that cannot be read is as wrong an argument as one that cannot be understood. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw new UsageError(systemSentence(cause) ?? String(cause));
  }
}

function parse(file: string, text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UsageError(
      `${file} is not valid JSON: ${cause instanceof Error ? cause.message : String(cause)}`,
    );
  }
}
