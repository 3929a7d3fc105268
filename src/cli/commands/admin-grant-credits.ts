import type { Granted } from "../../services/admin/credits.ts";
import { daysOfFlag } from "../admin/days.ts";
import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { UsageError } from "../exit.ts";
import { configFlags } from "../flags.ts";
import { creditsCounted, creditsText, creditUnits } from "../output.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin grant-credits",
  summary: "Give an organization Credits; the ledger keeps the reason.",
  details: [
    "Either --credits or --pack; `packs` in the configuration lists the packs. Credits that expire first are spent first.",
    "With --reference (an order's number, for example) the command can be sent again after an error or a lost answer: the same reference of an organization is granted once. A repeat with the same amount or pack and the same days shows the first grant; with others it is refused.",
  ],
  flags: {
    ...configFlags,
    org: { value: "NAME", required: true, doc: "Organization." },
    credits: { value: "N", doc: "Credits, with up to three decimals." },
    pack: { value: "ID", doc: "A configured pack instead, with its Credits and its days." },
    "expires-days": { value: "N", doc: "Days until --credits expire; without it they do not." },
    reason: { value: "TEXT", required: true, doc: "Why, for the audit." },
    reference: {
      value: "TEXT",
      doc: "Your name for this grant, up to 200 characters: the organization gets it once, however often this is sent.",
    },
  },
  examples: [
    {
      command:
        "markmill admin grant-credits --org babbage --credits 500 --reason 'invoice 2026-117' --reference invoice-2026-117",
      doc: "Give Credits once, however often it is sent.",
    },
  ],
  run: async ({ flags, context }) => {
    const { org: organization, reason, reference, credits, pack } = flags;
    if ((credits === null) === (pack === null)) throw new UsageError("give one of --credits and --pack");
    if (pack !== null && flags["expires-days"] !== null)
      throw new UsageError("--expires-days goes with --credits; a pack says itself when its Credits expire");
    const { settings } = settingsFor({ config: flags.config, "data-dir": flags["data-dir"] }, context);
    const granted = await administer(settings, context, "grantCredits", {
      organization,
      reason,
      ...(pack === null ? {} : { pack }),
      ...(credits === null ? {} : { creditUnits: unitsOf(credits) }),
      ...daysOfFlag(flags["expires-days"]),
      ...(reference === null ? {} : { reference }),
    });
    const json = {
      organization,
      reference: granted.reference,
      replayed: granted.replayed,
      granted_at: granted.grantedAt,
      credit_units: granted.creditUnits,
      pack: granted.pack,
      expires_at: granted.expiresAt,
      available_credit_units: granted.availableCreditUnits,
      credit_scale: 1000,
    };
    return { json, text: textOf(granted) };
  },
});

function textOf(granted: Granted): string {
  const { organization, creditUnits, replayed, grantedAt, expiresAt, availableCreditUnits } = granted;
  const until = expiresAt === null ? "" : `, to be spent before ${expiresAt}`;
  const done = `${creditsCounted(creditUnits)} to ${organization}`;
  const what = replayed
    ? `Nothing was added: this reference was granted already, at ${grantedAt}, ${done}${until}`
    : `Granted ${done}${until}`;
  return `${what}; ${creditsText(availableCreditUnits)} are available.\n`;
}

function unitsOf(credits: string): number {
  const units = creditUnits(credits);
  if (units === null)
    throw new UsageError("--credits must be a number with up to three decimals, for example 12.5");
  return units;
}
