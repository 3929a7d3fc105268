import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { UsageError } from "../exit.ts";
import { configFlags } from "../flags.ts";
import { creditsText, creditUnits } from "../output.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin grant-credits",
  summary: "Give an organization Credits; the ledger keeps the reason.",
  flags: {
    ...configFlags,
    org: { value: "NAME", required: true, doc: "Organization." },
    credits: { value: "N", required: true, doc: "Credits, with up to three decimals." },
    reason: { value: "TEXT", required: true, doc: "Why, for the audit." },
  },
  run: async ({ flags, context }) => {
    const { org: organization, reason } = flags;
    const units = creditUnits(flags.credits);
    if (units === null)
      throw new UsageError("--credits must be a number with up to three decimals, for example 12.5");
    const { settings } = settingsFor({ config: flags.config, "data-dir": flags["data-dir"] }, context);
    const granted = await administer(settings, context, "grantCredits", {
      organization,
      creditUnits: units,
      reason,
    });
    const json = {
      organization,
      credit_units: granted.creditUnits,
      available_credit_units: granted.availableCreditUnits,
      credit_scale: 1000,
    };
    const text = `Granted ${creditsText(units)} Credits to ${organization}; ${creditsText(granted.availableCreditUnits)} are available.\n`;
    return { json, text };
  },
});
