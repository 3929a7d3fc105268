import type { VerifyReport } from "../../../ledger/contract.ts";

/** What the ledger found out about itself. */
export function verifyView(report: VerifyReport) {
  return {
    ok: report.ok,
    // The names of the log line `ledger.heads`.
    entries: report.transfers,
    entries_head: report.head,
    audit_rows: report.auditRows,
    audit_head: report.auditHead,
    problems: report.problems,
  };
}
