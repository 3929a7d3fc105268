import { Elysia } from "elysia";
import { isoTime } from "../../../../config/ambient.ts";
import type { LogLine } from "../../../log-tail.ts";
import { administrationFor, type HttpParts } from "../../context.ts";
import { json } from "../../json.ts";
import { operation } from "../../operation.ts";
import { limitIn } from "../../paging.ts";
import { AdminLogs, LogQuery } from "../../schemas/admin/logs.ts";
import { administration } from "./shared.ts";

export function logRoutes(parts: HttpParts) {
  return new Elysia().get(
    "/v1/admin/logs",
    async ({ request, query }) => {
      const page = await administrationFor(request, parts).logs({
        after: query.after === undefined ? null : Number(query.after),
        level: query.level ?? "debug",
        limit: limitIn(query),
      });
      return json({ ...page, lines: page.lines.map(lineView), after: String(page.after) });
    },
    {
      query: LogQuery,
      detail: operation({
        ...administration,
        id: "adminGetLogs",
        summary: "The end of the server's own log",
        description:
          "An extension. From memory: at most 2,000 lines and about a million characters since the server's start, of the levels that `log.level` lets into the log. A page may be asked for every few seconds: its calls are logged at the level debug.",
        quiet: true,
        success: { 200: { description: "Lines, and where to go on.", schema: AdminLogs } },
        errors: ["invalid_request"],
      }),
    },
  );
}

const lineView = ({ sequence, atMs, level, event, fields }: LogLine) => ({
  sequence,
  at: isoTime(atMs),
  level,
  event,
  fields,
});
