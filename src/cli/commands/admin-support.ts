import { supportDocument, supportText } from "../admin/support.ts";
import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { configFlags } from "../flags.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin support",
  summary: "Show what stands behind a support reference.",
  details: [
    "A job that failed by no fault of its document carries a support reference (`sup_…`, in its `resolution`). This shows the job, its owner, what happened inside, and what the audit log says. References are kept as long as results, even when the job is deleted.",
  ],
  arguments: [{ name: "REFERENCE", doc: "The support reference (sup_…)." }],
  flags: configFlags,
  examples: [
    {
      command: "markmill admin support sup_0123456789abcdef0123456789abcdef",
      doc: "See what stands behind a reference that somebody sent.",
    },
  ],
  run: async ({ flags, operands: [reference = ""], context }) => {
    const { settings } = settingsFor(flags, context);
    const report = await administer(settings, context, "support", { reference });
    return { json: supportDocument(report), text: supportText(report) };
  },
});
