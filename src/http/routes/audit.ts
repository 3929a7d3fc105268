import { Elysia } from "elysia";
import { isoTime } from "../../../config/ambient.ts";
import { auditDocument, auditFormats, auditRow } from "../../services/admin/audit-log/documents.ts";
import { type ExportPosition, exportText } from "../../services/admin/exports/text.ts";
import { auditFilterOf } from "../audit-query.ts";
import { accountOf, type HttpParts } from "../context.ts";
import { attachment } from "../disposition.ts";
import { json } from "../json.ts";
import { operation } from "../operation.ts";
import { limitIn } from "../paging.ts";
import { AuditExportQuery, AuditList, AuditListQuery } from "../schemas/audit.ts";
import { streamOf } from "../text-stream.ts";
import { administration } from "./admin/shared.ts";

/** Times 20,000 rows: some 50 ms of work for a page at the very most, with pauses between. */
const roundsMax = 10;

const mediaTypes = { csv: "text/csv; charset=utf-8", jsonl: "application/x-ndjson" } as const;

export function auditRoutes(parts: HttpParts) {
  return new Elysia().use(listRoute(parts)).use(exportRoute(parts));
}

function listRoute({ services }: HttpParts) {
  return new Elysia().get(
    "/v1/admin/audit",
    async ({ request, query: { limit, cursor, ...query } }) => {
      const { actor } = accountOf(request);
      const page = await services.audit.page(actor, auditFilterOf(query), {
        limit: limitIn({ limit }),
        before: cursor === undefined ? null : Number(cursor),
        roundsMax,
      });
      const next = page.before === null ? null : String(page.before);
      return json({ audit: page.lines.map(auditDocument), next_cursor: next });
    },
    {
      query: AuditListQuery,
      detail: operation({
        ...administration,
        id: "listAudit",
        summary: "Who did what to what, when, from where, and what came of it",
        description:
          "Newest first. A call looks through at most 200,000 lines of the log: a page may be short, or empty, and still have a `next_cursor`. A range of times is found at once. Each call is itself written into the log.",
        success: { 200: { description: "A page of the audit log.", schema: AuditList } },
        errors: ["invalid_request"],
      }),
    },
  );
}

function exportRoute({ services, clock }: HttpParts) {
  return new Elysia().get(
    "/v1/admin/audit/export",
    async ({ request, query: { format = "jsonl", ...query } }) => {
      const { actor } = accountOf(request);
      const filter = auditFilterOf(query);
      const piece = async (position: ExportPosition | null) => {
        const { lines, ...rest } = await services.audit.piece(actor, filter, position);
        return { rows: lines.map(auditRow), ...rest };
      };
      const text = exportText(await piece(null), piece, auditFormats[format], {});
      const day = isoTime(clock.nowMs()).slice(0, 10);
      return new Response(streamOf(text), {
        headers: {
          "content-type": mediaTypes[format],
          "content-disposition": attachment(`markmill-audit-${day}.${format}`),
        },
      });
    },
    {
      query: AuditExportQuery,
      detail: operation({
        ...administration,
        id: "exportAudit",
        summary: "The audit log as a file",
        description:
          "In the order of the log, up to its end at the moment of the call. Each line carries its hash and that of the line before, so that it can be verified from the file alone; `detail` is the text that was hashed. An answer that breaks off is not whole. Each call is itself written into the log.",
        success: {
          200: {
            description: "The lines, as an attachment.",
            media: ["text/csv", "application/x-ndjson"],
            mediaExample: `${JSON.stringify({ sequence: 1, at: "2026-11-20T14:30:00.000Z" })}\n`,
            headers: { "Content-Disposition": "The file's name." },
          },
        },
        errors: ["invalid_request"],
      }),
    },
  );
}
