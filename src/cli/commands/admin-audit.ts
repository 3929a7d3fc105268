import { type AuditDocument, auditDocument } from "../../services/admin/audit-log/documents.ts";
import { auditFlags, auditSearch } from "../admin/audit.ts";
import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { UsageError } from "../exit.ts";
import { configFlags } from "../flags.ts";
import { textTable } from "../output.ts";
import { settingsFor } from "../settings.ts";

const linesDefault = 50;
const linesMax = 1_000;

export const command: Command = defineCommand({
  name: "admin audit",
  summary: "Show who did what to what, when, from where, and what came of it.",
  details: [
    "Newest first. The log has no index but its order, so that a filter that few lines pass takes some seconds in a log of many millions; a range of times is found at once. Reading the log is itself written into it. docs/audit.md describes lines and actions; --json shows all of each line.",
  ],
  flags: {
    ...configFlags,
    ...auditFlags,
    limit: { value: "N", doc: `At most so many lines, up to ${linesMax}; default: ${linesDefault}.` },
    before: { value: "SEQUENCE", doc: "Go on where the lines before ended: only older ones than this." },
  },
  examples: [
    { command: "markmill admin audit --since 2026-11-01 --action key.create", doc: "See who made keys." },
  ],
  run: async ({ flags, context }) => {
    const search = auditSearch(flags);
    const limit = countOf("limit", flags.limit, linesMax) ?? linesDefault;
    const before = countOf("before", flags.before, Number.MAX_SAFE_INTEGER);
    const { settings } = settingsFor({ config: flags.config, "data-dir": flags["data-dir"] }, context);
    const page = await administer(settings, context, "listAudit", {
      search,
      limit,
      ...(before === null ? {} : { before }),
    });
    const lines = page.lines.map(auditDocument);
    if (page.before !== null) context.err(`There may be older lines: add --before ${page.before}\n`);
    return {
      json: { audit: lines, next_before: page.before },
      text: lines.length === 0 ? "No line of the audit is like that.\n" : textTable(head, lines.map(cells)),
    };
  },
});

const head = ["at", "actor", "action", "object", "organization", "outcome", "address", "sequence"];

const cells = (line: AuditDocument): string[] => [
  line.at,
  `${line.actor_kind} ${line.actor_name ?? line.actor_id ?? ""}`.trimEnd(),
  line.action,
  line.object_name ?? line.object_id,
  line.organization_name ?? line.organization_id ?? "",
  line.outcome,
  line.address ?? "",
  String(line.sequence),
];

function countOf(flag: string, text: string | null, max: number): number | null {
  if (text === null) return null;
  const count = /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(count <= max)) throw new UsageError(`--${flag} must be a whole number from 1 to ${max}`);
  return count;
}
