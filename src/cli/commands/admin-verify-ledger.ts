import { verifyView } from "../../services/views/verify.ts";
import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { exit, UsageError } from "../exit.ts";
import { configFlags } from "../flags.ts";
import { counted } from "../output.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin verify-ledger",
  summary: "Recompute every balance and both hash chains, of entries and of the audit.",
  details: [
    "Exits with 1 and names the first bad row of each kind when they do not hold. A chain whose end was cut off is sound in itself: only a head that was noted before tells. The server logs both heads (ledger.heads) at start, at stop and once a day.",
  ],
  flags: {
    ...configFlags,
    head: {
      value: "HASH",
      repeat: true,
      doc: "A head noted earlier, of either chain; it must still be in it. Can be repeated.",
    },
  },
  examples: [
    {
      command: "markmill admin verify-ledger --data-dir /var/lib/markmill",
      doc: "Verify the books, also while the server runs.",
    },
  ],
  run: async ({ flags: { head: heads, ...flags }, context }) => {
    const wrong = heads.find((head) => !/^[0-9a-f]{64}$/.test(head));
    if (wrong !== undefined) throw new UsageError(`--head ${wrong} is no hash: 64 digits of 0-9 and a-f`);
    const { settings } = settingsFor(flags, context);
    const report = await administer(settings, context, "verifyLedger", { heads: [...heads] });
    const text = report.ok
      ? [
          `The ledger is sound: ${counted(report.transfers, "entry", "entries")} and ${counted(report.auditRows, "audit row")} verified.`,
          ...(report.head === null ? [] : [`head of the entries  ${report.head}`]),
          ...(report.auditHead === null ? [] : [`head of the audit    ${report.auditHead}`]),
        ]
      : ["The ledger is NOT sound:", ...report.problems.map((problem) => `  ${problem}`)];
    return {
      exit: report.ok ? exit.done : exit.failed,
      json: verifyView(report),
      text: `${text.join("\n")}\n`,
    };
  },
});
