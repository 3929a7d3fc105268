import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { UsageError } from "../exit.ts";
import { configFlags } from "../flags.ts";
import { creditsText, creditUnits } from "../output.ts";
import { required } from "../required.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin grant-credits",
  summary: "Give an organization Credits; the ledger keeps the reason.",
  flags: {
    ...configFlags,
    org: { value: "NAME", doc: "Organization. Required." },
    credits: { value: "N", doc: "Credits, with up to three decimals. Required." },
    reason: { value: "TEXT", doc: "Why, for the audit. Required." },
  },
  run: async ({ flags, context }) => {
    const organization = required(flags.org, "--org");
    const units = creditUnits(required(flags.credits, "--credits"));
    const reason = required(flags.reason, "--reason");
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
