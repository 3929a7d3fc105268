import type { Actor, AuditFilter, AuditLine } from "../../../../ledger/contract.ts";
import { pause } from "../../../shared/pause.ts";
import type { Core } from "../../core.ts";
import type { ExportPosition } from "../exports/text.ts";
import { namedFilter } from "./filter.ts";

export interface AuditPage {
  /** Newest first. */
  lines: AuditLine[];
  /** Position of the next page; null: no older match. */
  before: number | null;
}

export interface AuditPiece {
  lines: AuditLine[];
  after: number | null;
  /** End of the log at the first piece; later rows are not exported. */
  through: number;
}

/** The audit log for administrators. Reading it is audited with the filter. */
export interface AuditLog {
  /**
   * `roundsMax` limits the scan, 20,000 rows per round; a page may be short or empty if the limit is reached before
   * `limit` rows are found.
   */
  page(
    actor: Actor,
    filter: AuditFilter,
    page: { limit: number; before: number | null; roundsMax: number },
    signal?: AbortSignal,
  ): Promise<AuditPage>;
  /** A part of an export; null: the first. */
  piece(actor: Actor, filter: AuditFilter, position: ExportPosition | null): Promise<AuditPiece>;
}

/** Rows per uninterrupted scan: some 5 ms. */
const rowsMax = 20_000;
const pieceLinesMax = 500;

export function createAuditLog({ ledger, clock }: Pick<Core, "ledger" | "clock">): AuditLog {
  const note = (
    action: "audit.read" | "audit.export",
    actor: Actor,
    filter: AuditFilter,
    more: Record<string, number>,
  ) =>
    ledger.write("recordAuditRead", {
      action,
      detail: { ...namedFilter(filter), ...more },
      actor,
      nowMs: clock.nowMs(),
    });

  async function piece(filter: AuditFilter, { after, through }: ExportPosition): Promise<AuditPiece> {
    const linesMax = pieceLinesMax;
    return { ...(await ledger.read.auditInOrder(filter, { after, through, linesMax, rowsMax })), through };
  }

  return {
    async page(actor, filter, { limit, before: from, roundsMax }, signal) {
      const lines: AuditLine[] = [];
      let before = from;
      for (let round = 1; ; round += 1) {
        const linesMax = limit - lines.length;
        const found = await ledger.read.newestAudit(filter, { before, linesMax, rowsMax });
        lines.push(...found.lines);
        before = found.before;
        if (before === null || lines.length === limit || round >= roundsMax || signal?.aborted) break;
        await pause();
      }
      await note("audit.read", actor, filter, { limit, ...(from === null ? {} : { before: from }) });
      return { lines, before };
    },

    async piece(actor, filter, position) {
      if (position !== null) {
        await pause();
        return piece(filter, position);
      }
      const through = (await ledger.read.heads()).audit?.sequence ?? 0;
      await note("audit.export", actor, filter, { through });
      return piece(filter, { after: 0, through });
    },
  };
}
