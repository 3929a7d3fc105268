import type { EntryRow, VerifyReport } from "../../../ledger/contract.ts";
import type { AdminCore } from "./core.ts";
import { organizationNamed } from "./find.ts";

/** Of the chain that one page looks at, whatever of it is wanted: a page takes the server milliseconds. */
const pageEntries = 500;

interface EntryFilter {
  organization?: string;
  /** Inclusive, milliseconds since 1970. */
  fromMs?: number;
  /** Exclusive. */
  toMs?: number;
}

export interface EntryPage {
  /** In order; may be empty where the filter wants nothing of this part of the chain. */
  entries: EntryRow[];
  /** Where the next page goes on; null: this was the last. */
  after: number | null;
  /** The chain's end as of the first page: what comes later is not part of the export. */
  through: number;
}

export interface HistoryOperations {
  /** `heads` were heads of a chain at some time and must still be in one. */
  verifyLedger(args: { heads?: string[] }): Promise<VerifyReport>;
  /** Without `through` the first page; with the page before's `after` and `through` the next. */
  listEntries(args: EntryFilter & { after?: number; through?: number }): Promise<EntryPage>;
}

export function historyOperations(core: AdminCore): HistoryOperations {
  const { ledger } = core;
  return {
    verifyLedger: ({ heads }) => ledger.verify(heads),

    async listEntries({ organization, fromMs, toMs, after = 0, through }) {
      const owner = organization === undefined ? null : await organizationNamed(core, organization);
      const end = through ?? (await ledger.read.heads()).entries?.sequence ?? 0;
      const pageEnd = Math.min(end, after + pageEntries);
      const entries = await ledger.read.entries({
        after,
        through: pageEnd,
        organizationId: owner?.id ?? null,
        fromMs: fromMs ?? null,
        toMs: toMs ?? null,
      });
      return { entries, after: pageEnd < end ? pageEnd : null, through: end };
    },
  };
}
