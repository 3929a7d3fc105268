import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { configFlags } from "../flags.ts";
import { textTable } from "../output.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin list-rate-cards",
  summary: "List all rate cards, past and present; the active one prices new estimates.",
  details: ["--json shows their rates, in the form that add-rate-card reads."],
  flags: configFlags,
  run: async ({ flags, context }) => {
    const { settings } = settingsFor(flags, context);
    const cards = await administer(settings, context, "listRateCards", {});
    const rows = cards.map((card) => [
      card.rate_card_version,
      card.source === "built_in" ? "built in" : card.source,
      card.recorded_at,
      card.active ? "active" : "",
    ]);
    return {
      json: { rate_cards: cards },
      text: textTable(["version", "source", "recorded", ""], rows),
    };
  },
});
