import type { AuditFilter } from "../../../ledger/contract.ts";
import { type AuditPage, type AuditPiece, createAuditLog } from "./audit-log/audit-log.ts";
import type { AdminCore } from "./core.ts";
import type { ExportPosition } from "./exports/text.ts";
import { organizationNamed, userNamed } from "./find.ts";

/** As administrators name things: an organization by its name or id, whoever acted by address or id. */
export interface AuditSearch extends Omit<AuditFilter, "actorId" | "organizationId"> {
  actor?: string;
  organization?: string;
}

export interface AuditOperations {
  /** Looks as far back as it takes; `signal` ends that early. */
  listAudit(
    args: { search: AuditSearch; limit: number; before?: number },
    signal?: AbortSignal,
  ): Promise<AuditPage>;
  /** Without a position the first piece; with the piece before's `after` and `through` the next. */
  exportAudit(args: { search: AuditSearch } & Partial<ExportPosition>): Promise<AuditPiece>;
}

export function auditOperations(core: AdminCore): AuditOperations {
  const log = createAuditLog(core);

  async function filterOf({ actor: who, organization, ...filter }: AuditSearch): Promise<AuditFilter> {
    return {
      ...filter,
      ...(who === undefined ? {} : { actorId: who.includes("@") ? (await userNamed(core, who)).id : who }),
      ...(organization === undefined ? {} : { organizationId: await organizationIdOf(organization) }),
    };
  }

  /** What was deleted has no name any more, but its lines are still there under its id. */
  const organizationIdOf = async (given: string) =>
    /^org_[0-9a-f]{32}$/.test(given) ? given : (await organizationNamed(core, given)).id;

  return {
    listAudit: async ({ search, limit, before = null }, signal) =>
      log.page(
        core.by.actor,
        await filterOf(search),
        { limit, before, roundsMax: Number.POSITIVE_INFINITY },
        signal,
      ),
    exportAudit: async ({ search, after, through }) => {
      const position = after === undefined || through === undefined ? null : { after, through };
      return log.piece(core.by.actor, await filterOf(search), position);
    },
  };
}
