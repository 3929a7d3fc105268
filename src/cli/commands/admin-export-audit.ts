import { readAuditPiece } from "../../operations/admin/audit/audit.ts";
import { auditFlags, auditSearch } from "../../operations/admin/audit/audit-command.ts";
import {
  type AuditFormatName,
  auditFormatNames,
  auditFormats,
} from "../../services/admin/audit-log/documents.ts";
import { UsageError } from "../../shared/command-line/exit.ts";
import { configFlags } from "../../shared/command-line/flags.ts";
import { counted } from "../../shared/command-line/output.ts";
import { administration } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { exportTo } from "../entries/export-to.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin export-audit",
  summary: "Export the audit log as CSV or JSON Lines.",
  details: [
    "In the order of the chain, up to its end at the moment of the call. previous_hash and hash let anyone verify each line from the file alone; docs/audit.md describes columns and hashes. In CSV a text that a spreadsheet would take for a formula has an apostrophe in front, and control characters are replaced; in JSON every text is whole. The export is itself recorded in the log.",
  ],
  arguments: [{ name: "FILE", doc: "File to write; - for standard output.", complete: "file" }],
  flags: {
    ...configFlags,
    ...auditFlags,
    format: {
      value: "FORMAT",
      choices: auditFormatNames,
      doc: "Default: csv where FILE is a .csv file, else jsonl.",
    },
  },
  examples: [{ command: "markmill admin export-audit audit.csv --format csv", doc: "Export the whole log." }],
  run: async ({ flags, operands: [operand = ""], json, context }) => {
    const file = operand === "-" ? null : operand;
    const format = (flags.format ?? (operand.endsWith(".csv") ? "csv" : "jsonl")) as AuditFormatName;
    if (json && file === null) throw new UsageError("--json tells of a file; name one instead of -");
    const search = auditSearch(flags);
    const { settings } = settingsFor({ config: flags.config, "data-dir": flags["data-dir"] }, context);
    const { count, through } = await administration(settings, context, (run) =>
      exportTo(
        { context, file },
        (position) => run(readAuditPiece, { search, ...position }),
        auditFormats[format],
        {},
      ),
    );
    return {
      json: { file, format, count, through },
      text: `Exported ${counted(count, "line")} to ${file}.\n`,
      printed: file === null,
    };
  },
});
