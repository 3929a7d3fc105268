import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { exit } from "../exit.ts";
import { configFlags } from "../flags.ts";
import { counted } from "../output.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin verify-ledger",
  summary: "Recompute every balance and the ledger's hash chain.",
  details: ["Exits with 1 and names what is wrong when they do not hold."],
  flags: configFlags,
  run: async ({ flags, context }) => {
    const { settings } = settingsFor(flags, context);
    const report = await administer(settings, context, "verifyLedger", {});
    const head = report.head === null ? "" : `; the chain's head is ${report.head}`;
    const text = report.ok
      ? `The ledger is sound: ${counted(report.transfers, "transfer")} verified${head}.\n`
      : `The ledger is NOT sound:\n${report.problems.map((problem) => `  ${problem}\n`).join("")}`;
    return { exit: report.ok ? exit.done : exit.failed, json: report, text };
  },
});
